import { platformColour } from '../../../common/art/platforms.ts'

/** A platform as a small cartridge in the colour of its cases. */
export const PlatformTag = ({ name }: { name: string }) => (
  <span className="platform-tag">
    <svg viewBox="0 0 6 28" preserveAspectRatio="none" aria-hidden="true">
      <path d="M0 0h6v28H0z" fill={platformColour(name)} />
    </svg>
    {name}
  </span>
)
