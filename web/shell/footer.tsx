import { useQuery } from '@tanstack/react-query'
import type { GifProvider } from '../../common/api/gif.ts'
import { siteQuery } from '../features/site/site.data.ts'
import { Link } from '../router/link.tsx'
import { paths } from '../router/paths.ts'
import { m } from '../paraglide/messages.js'
import { Logo } from '../ui/text/logo.tsx'

/** Legal links, contact, and credits for the data (SHL-14). */
export function Footer() {
  const site = useQuery(siteQuery).data
  return (
    <footer className="foot">
      <div className="page foot-in">
        <Link to={paths.home()} className="foot-logo" aria-label={m.shell_logo()}>
          <Logo />
        </Link>
        <nav aria-label={m.shell_legal_nav()}>
          <Link to={paths.legal('notice')}>{m.shell_legal_notice()}</Link>
          <Link to={paths.legal('privacy')}>{m.shell_privacy()}</Link>
          <Link to={paths.legal('cookies')}>{m.shell_cookies()}</Link>
          <Link to={paths.legal('accessibility')}>{m.shell_accessibility()}</Link>
          {site?.contact && <a href={`mailto:${site.contact}`}>{m.shell_contact()}</a>}
        </nav>
        {site && site.social.length > 0 && <SocialLinks addresses={site.social} />}
        <p className="foot-credits">{m.shell_credits()}</p>
        {site && site.igdb !== 'off' && <IgdbCredit played={site.igdb === 'demo'} />}
        {site?.gif && <GifCredit {...site.gif} />}
        {site?.demo && <p className="foot-credits">{m.shell_demo()}</p>}
      </div>
    </footer>
  )
}

/** The operators' accounts on other sites, by the name of the site. */
function SocialLinks({ addresses }: { addresses: string[] }) {
  return (
    <nav aria-label={m.shell_social_nav()}>
      {addresses.map((address) => (
        <a key={address} href={address} rel="me noopener noreferrer" target="_blank">
          {new URL(address).hostname.replace(/^www\./, '')}
        </a>
      ))}
    </nav>
  )
}

const gifServices = {
  giphy: { name: 'GIPHY', address: 'https://giphy.com/' },
  klipy: { name: 'KLIPY', address: 'https://klipy.com/' },
}

/** The service asks for these very words. */
const GifCredit = ({ provider, demo }: { provider: GifProvider; demo: boolean }) => (
  <p className="foot-credits">
    GIF:{' '}
    <a className="underline" href={gifServices[provider].address} rel="noopener noreferrer" target="_blank" lang="en">
      Powered by {gifServices[provider].name}
    </a>
    . {demo && m.shell_credits_gif_demo()}
  </p>
)

/** The external database requires a credit with a link. */
const IgdbCredit = ({ played }: { played: boolean }) => (
  <p className="foot-credits">
    {m.shell_credits_igdb()}{' '}
    <a className="underline" href="https://www.igdb.com/" rel="noopener noreferrer" target="_blank">
      IGDB.com
    </a>
    . {played && m.shell_credits_igdb_demo()}
  </p>
)
