import { sitePaths } from "../../../contract/site-paths.ts";
import { dateText } from "../../../site/frame/format.tsx";
import type { Mail } from "../mail.ts";
import { htmlMail, LINE_STYLE } from "./html-mail.tsx";

interface PlanEndParts {
  to: string;
  /** The first moment without the plan, in milliseconds. */
  planUntil: number;
  baseUrl: string;
  messageId: string;
}

/** Reminds a member that the plan ends. It is about the account, so there is nothing to unsubscribe from. */
export function planEndMail({ to, planUntil, baseUrl, messageId }: PlanEndParts): Mail {
  const lastDay = dateText(new Date(planUntil - 1).toISOString().slice(0, 10));
  const link = `${baseUrl}${sitePaths.members}#join`;
  const subject = `Your Clubledger plan ends on ${lastDay}`;
  const what =
    `The last day of your Pro plan is ${lastDay} (UTC). After it you have no access to buyers and deals, get no more ` +
    "emails about your alerts, and the AI clients that you connected by signing in are disconnected. Your account, keys " +
    "and alerts stay.";
  const why = "You get this email once, because your plan ends within a week.";
  return {
    ...{ to, subject, messageId },
    text: `${what}\n\nHow to renew it: ${link}\n\n-- \n${why}\n`,
    html: htmlMail(
      subject,
      why,
      <>
        <p style={LINE_STYLE}>{what}</p>
        <p style={LINE_STYLE}>
          <a href={link}>How to renew it</a>
        </p>
      </>,
    ),
  };
}
