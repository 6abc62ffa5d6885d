/** A moment to the minute, in UTC. */
export function Moment({ at }: { at: Date }) {
  const text = at.toISOString();
  return <time datetime={text}>{`${text.slice(0, 10)} ${text.slice(11, 16)} UTC`}</time>;
}
