import { VisuallyHidden } from './visually-hidden.tsx'

/** The logo and the name. Put it in a link; its class is `logo`. */
export const Logo = ({ name = 'Ludoteca', markOnly = false }: { name?: string; markOnly?: boolean }) => (
  <span className="logo">
    <svg viewBox="0 0 28 28" aria-hidden="true">
      <rect x="1" y="4" width="6.5" height="22" rx="1.2" fill="#ff8052" />
      <rect x="1" y="8" width="6.5" height="3" fill="#2a0e04" />
      <rect x="8.5" y="8" width="5" height="18" rx="1.2" fill="#ffd166" />
      <g className="lean">
        <rect x="17.2" y="4.6" width="6.2" height="21.4" rx="1.2" fill="#5fd8aa" transform="rotate(-14 23.4 26)" />
        <rect x="17.2" y="17" width="6.2" height="3" fill="#123a2c" transform="rotate(-14 23.4 26)" />
      </g>
      <rect x="0" y="26" width="28" height="2" rx="1" fill="currentColor" />
    </svg>
    {markOnly ? <VisuallyHidden>{name}</VisuallyHidden> : name}
  </span>
)
