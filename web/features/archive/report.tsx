import type { ArchiveReport } from '../../../common/api/archive.ts'
import { formatDay, formatNumber } from '../../i18n/format.ts'
import { m } from '../../paraglide/messages.js'
import { partName, partWords } from './words.ts'

/** Whether an archive contains anything that is not here yet. */
export const hasNews = ({ parts }: ArchiveReport): boolean => parts.some(({ added }) => added > 0)

interface Props {
  report: ArchiveReport
  /** It was applied; otherwise it shows what would be. */
  applied?: boolean
}

/** What an archive contains, by kind, and the games that are unknown here. */
export function Report({ report, applied = false }: Props) {
  const { archive, parts, not_found: lost } = report
  const counted = parts.filter(({ entity }) => entity === 'collection' || entity === 'lists')
  const lostInAll = counted.reduce((sum, { unknown }) => sum + unknown, 0) || lost.length
  return (
    <div role="status" className="archive-report">
      <p>
        <b>{headline(report, applied)}</b>
      </p>
      {archive && (
        <p className="settings-text">
          {m.archive_from({ nick: archive.nick, site: hostOf(archive.site), day: formatDay(archive.created_at) })}
        </p>
      )}
      <dl className="archive-parts">
        {parts
          .filter(({ total }) => total > 0)
          .map((part) => (
            <div key={part.entity}>
              <dt>{partName(part)}</dt>
              <dd>{partWords(part)}</dd>
            </div>
          ))}
      </dl>
      {!applied && hasNews(report) && <p className="settings-text">{m.archive_rule()}</p>}
      {lost.length > 0 && (
        <details className="archive-unknown">
          <summary>{m.archive_not_found({ count: formatNumber(lostInAll) })}</summary>
          <ul>
            {[...new Set(lost.map(nameOf))].map((name) => (
              <li key={name}>{name}</li>
            ))}
          </ul>
        </details>
      )}
    </div>
  )
}

function headline(report: ArchiveReport, applied: boolean): string {
  if (!hasNews(report)) return m.archive_nothing_new()
  return applied ? m.archive_applied() : m.archive_checked()
}

const nameOf = ({ title, year }: ArchiveReport['not_found'][number]): string =>
  year === null ? title : `${title} (${year})`

const hostOf = (site: string): string => (URL.canParse(site) ? new URL(site).host : site)
