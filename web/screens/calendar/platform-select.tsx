import { useQuery } from '@tanstack/react-query'
import { platformsQuery } from '../../features/browse/browse.data.ts'
import { groupPlatforms } from '../../features/calendar/group-platforms.ts'
import { m } from '../../paraglide/messages.js'
import { Select } from '../../ui/forms/select.tsx'

interface Props {
  platform: string | null
  onChoose: (platform: string | null) => void
}

/** The platform of the releases: those without a maker first, then by maker, newest first. */
export function PlatformSelect({ platform, onChoose }: Props) {
  const { data: platforms = [] } = useQuery(platformsQuery)
  const { open, makers, others } = groupPlatforms(platforms)
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
      <Options platforms={open} />
      {makers.map(({ maker, platforms: own }) => (
        <optgroup key={maker} label={maker}>
          <Options platforms={own} />
        </optgroup>
      ))}
      {others.length > 0 && (
        <optgroup label={m.calendar_platform_other()}>
          <Options platforms={others} />
        </optgroup>
      )}
    </Select>
  )
}

const Options = ({ platforms }: { platforms: { slug: string; name: string }[] }) =>
  platforms.map(({ slug, name }) => (
    <option key={slug} value={slug}>
      {name}
    </option>
  ))
