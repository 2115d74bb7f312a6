import type { Trophy } from '../../../common/api/trophy.ts'
import { Art } from '../../art/art.tsx'
import { EyeOff } from '../../ui/icons/icons.ts'
import { Picture } from '../../ui/images/picture.tsx'

interface Props {
  trophy: Pick<Trophy, 'name' | 'icon'>
  /** Its game's: what is drawn looks like it. */
  genre?: string | null | undefined
}

/** The picture of a trophy; without one, or when it fails to load, one is drawn. Decoration: its name is beside it. */
export function TrophyIcon({ trophy: { name, icon }, genre }: Props) {
  const drawn = <Art game={{ title: name, genre: genre ?? null }} width={112} height={112} />
  return (
    <span className="trophy-icon" aria-hidden>
      {icon ? <Picture key={icon} src={icon} kind="icon" sizes="56px" fallback={drawn} /> : drawn}
    </span>
  )
}

export const CoveredIcon = () => (
  <span className="trophy-icon trophy-icon-covered" aria-hidden>
    <EyeOff size={22} />
  </span>
)
