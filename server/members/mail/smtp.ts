import { createTransport } from "nodemailer";
import type { Deliver } from "./mailer.ts";

/** A mail server that does not answer must not hold up the queue. Milliseconds. */
const CONNECT_TIMEOUT = 10_000;
const SOCKET_TIMEOUT = 30_000;

/** Delivers to the mail server at `SMTP_URL`, from `MAIL_FROM`. */
export function smtpDelivery(url: string, from: string): Deliver {
  const transport = createTransport(
    {
      url,
      connectionTimeout: CONNECT_TIMEOUT,
      greetingTimeout: CONNECT_TIMEOUT,
      socketTimeout: SOCKET_TIMEOUT,
      // Neither files nor addresses are ever read into a mail.
      disableFileAccess: true,
      disableUrlAccess: true,
    },
    { from },
  );
  return async (mail) => {
    await transport.sendMail({ ...mail, headers: { "Auto-Submitted": "auto-generated" } });
  };
}
