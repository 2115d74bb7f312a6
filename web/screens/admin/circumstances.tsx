import { type ReactNode, useEffect } from 'react'
import type {
  AuthorRecord,
  ReportedPost,
  ReportedThing,
  ThingWords,
  ThreadPost,
  ReportedMedia,
} from '../../../common/api/moderation.ts'
import { decisionWords } from '../../features/moderation/words.ts'
import { PersonLink } from '../../features/user/person-link.tsx'
import { formatDay, formatNumber, formatShortDay } from '../../i18n/format.ts'
import { m } from '../../paraglide/messages.js'
import { useReportedMedia } from '../../features/moderation/queue.data.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { ErrorNote } from '../../ui/feedback/error-note.tsx'

/** A word in a box. */
export const Mark = ({ children }: { children: ReactNode }) => (
  <span className="rounded-1 bg-raised px-2 py-0.5 text-small text-ink-2">{children}</span>
)

/** The author in numbers: since when, how often reported, what was decided before. */
export const RecordLine = ({ record }: { record: AuthorRecord }) => (
  <p className="flex flex-wrap gap-x-3 gap-y-1 text-small text-ink-2">
    <span>{m.moderation_record_since({ day: formatShortDay(record.since) })}</span>
    <span>{m.moderation_record_reports({ count: record.reports, number: formatNumber(record.reports) })}</span>
    {record.decisions.length === 0 && <span>{m.moderation_record_clean()}</span>}
    {record.decisions.map(({ action, count }) => (
      <span key={action}>
        {decisionWords[action].done()} · {formatNumber(count)}
      </span>
    ))}
  </p>
)

/** What a post has beside its words, its pictures, and the posts around it. */
export function PostFacts({ post, media, thread }: Pick<ReportedThing, 'post' | 'media' | 'thread'>) {
  return (
    <>
      {post && <PostLine post={post} />}
      {media.length > 0 && <ReportedMediaList media={media} />}
      {thread.length > 0 && <Thread thread={thread} />}
    </>
  )
}

const PostLine = ({ post: { public: isPublic, spoiler, mentions, link, gif } }: { post: ReportedPost }) => (
  <>
    {(isPublic === 0 || spoiler === 1) && (
      <p className="flex flex-wrap gap-2">
        {isPublic === 0 && <Mark>{m.moderation_post_private()}</Mark>}
        {spoiler === 1 && <Mark>{m.moderation_post_spoiler()}</Mark>}
      </p>
    )}
    {mentions.length > 0 && (
      <p className="flex flex-wrap items-center gap-2 text-small">
        {m.moderation_post_mentions()}
        {mentions.map((one) => (
          <PersonLink key={one.id} person={one} size="s" />
        ))}
      </p>
    )}
    {link !== null && (
      <p className="text-small wrap-anywhere">
        {m.moderation_post_link()}: {link}
      </p>
    )}
    {gif && (
      <img
        src={gif.preview.url}
        alt={gif.title}
        width={gif.preview.width}
        height={gif.preview.height}
        loading="lazy"
        className="h-auto max-h-60 w-auto max-w-full rounded-2"
      />
    )}
  </>
)

const Thread = ({ thread }: { thread: ThreadPost[] }) => (
  <details className="text-small">
    <summary className="cursor-pointer font-semibold text-ink-2">{m.moderation_thread()}</summary>
    <ol className="mt-2 grid gap-3 border-l-2 border-line pl-3">
      {thread.map(({ id, person, text, at, part }) => (
        <li key={`${part} ${id}`} className="grid gap-1">
          <p className="flex flex-wrap items-center gap-x-3 text-ink-3">
            {part === 'above' ? m.moderation_thread_above() : m.moderation_thread_below()}
            {person && <PersonLink person={person} size="s" />}
            {formatDay(at)}
          </p>
          <p className="whitespace-pre-line wrap-anywhere">{text}</p>
        </li>
      ))}
    </ol>
  </details>
)

/** Title and text of something, or a note in their place. */
export const Words = ({ title, words, note }: { title: string; words?: ThingWords | null; note?: string }) => (
  <section className="min-w-0">
    <h3 className="text-small font-semibold text-ink-3">{title}</h3>
    {words ? (
      <>
        {words.title !== '' && <p className="mt-1 font-[650] wrap-anywhere">{words.title}</p>}
        {words.about !== null && <p className="text-small text-ink-3">{words.about}</p>}
        <p className="mt-1 max-h-60 overflow-y-auto whitespace-pre-line wrap-anywhere">{words.text}</p>
      </>
    ) : (
      <p className="mt-1 text-ink-2">{note}</p>
    )}
  </section>
)

/** The pictures or the video of a reported post: each is fetched when an admin wants to see it, which is logged. */
const ReportedMediaList = ({ media }: { media: ReportedMedia[] }) => (
  <div className="grid gap-3">
    <p className="text-small text-ink-3">{m.moderation_media_logged()}</p>
    {media.map((one) => (
      <Media key={one.id} media={one} />
    ))}
  </div>
)

function Media({ media: { owner, id, kind, alt, width, height } }: { media: ReportedMedia }) {
  const load = useReportedMedia()
  const address = load.data
  useEffect(() => () => URL.revokeObjectURL(address ?? ''), [address])
  return (
    <figure className="grid justify-items-start gap-1">
      {address === undefined ? (
        <Button size="s" variant="line" busy={load.isPending} onClick={() => load.mutate({ owner, id })}>
          {kind === 'video' ? m.moderation_media_video() : m.moderation_media_picture()}
        </Button>
      ) : kind === 'video' ? (
        // oxlint-disable-next-line jsx-a11y/media-has-caption -- members upload videos without captions
        <video src={address} controls className="max-h-96 max-w-full rounded-2" />
      ) : (
        <img
          src={address}
          alt={alt === '' ? m.moderation_media_undescribed() : alt}
          width={width}
          height={height}
          className="h-auto max-h-96 w-auto max-w-full rounded-2"
        />
      )}
      {alt !== '' && <figcaption className="text-small text-ink-2">{m.moderation_media_alt({ alt })}</figcaption>}
      {load.isError && <ErrorNote>{m.moderation_media_failed()}</ErrorNote>}
    </figure>
  )
}
