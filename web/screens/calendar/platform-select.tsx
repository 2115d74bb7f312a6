import { useQuery } from '@tanstack/react-query'
import { platformsQuery } from '../../features/browse/browse.data.ts'
import { PlatformOptions } from '../../features/collection/platforms/platform-options.tsx'
import { m } from '../../paraglide/messages.js'
import { Select } from '../../ui/forms/select.tsx'

interface Props {
  platform: string | null
  onChoose: (platform: string | null) => void
}

/** The platform of the releases: of those with games. */
export function PlatformSelect({ platform, onChoose }: Props) {
  const { data: platforms = [] } = useQuery(platformsQuery)
  const known = platforms.some(({ slug }) => slug === platform)
  return (
    <Select
      label={m.calendar_platform()}
      value={platform ?? ''}
      onChange={(event) => onChoose(event.target.value === '' ? null : event.target.value)}
      className="ml-2 w-[208px]"
    >
      <option value="">{m.calendar_platform_all()}</option>
      {platform !== null && !known && <option value={platform}>{platform}</option>}
      <PlatformOptions platforms={platforms.filter(({ total }) => total > 0)} by="slug" />
    </Select>
  )
}
