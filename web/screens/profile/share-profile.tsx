import type { Profile } from '../../../common/api/user.ts'
import { ShareButton } from '../../components/share-button.tsx'
import { m } from '../../paraglide/messages.js'
import { paths } from '../../router/paths.ts'

/** Shares the address of a profile. */
export const ShareProfile = ({ profile: { nick, name } }: { profile: Profile }) => (
  <ShareButton title={m.profile_head({ name: name ?? nick })} path={paths.profile(nick)} />
)
