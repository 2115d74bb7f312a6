/** Where it can be read, as members gave it: a whole address, so that nobody opens what they do not expect. */
export const SourceLink = ({ href }: { href: string }) => (
  <a className="link wrap-anywhere" href={href} target="_blank" rel="noopener nofollow noreferrer">
    {href}
  </a>
)
