import type { Membership } from "../../contract/membership.ts";
import type { Operator } from "../../contract/operator.ts";

interface JoinContactProps {
  membership: Membership;
  publisher: Operator;
}

/** Links to the contact for membership: as the operator has set it, else by mail to the contact of the site. */
export function JoinContact({ membership, publisher }: JoinContactProps) {
  const contact = membership.contact ?? publisher.contact;
  const grants = `The operator of this site grants access${membership.price === null ? " and names the price" : ""}.`;
  if (contact === null) return <p>{grants} This copy of the site does not say how to reach it.</p>;
  const isMail = !/^https?:/.test(contact);
  const href = isMail
    ? `mailto:${contact}?subject=${encodeURIComponent("Membership of Clubledger")}`
    : contact;
  return (
    <>
      <p>{grants}</p>
      <p class="actions">
        <a class="button" href={href}>
          Ask for membership
        </a>
        {isMail ? <span class="small quiet">{contact}</span> : null}
      </p>
    </>
  );
}
