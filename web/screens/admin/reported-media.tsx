import { useEffect } from 'react'
import type { ReportedMedia } from '../../../common/api/moderation.ts'
import { useReportedMedia } from '../../features/moderation/queue.data.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/buttons/button.tsx'
import { ErrorNote } from '../../ui/feedback/error-note.tsx'

/** The pictures or the video of a reported post: each is fetched when an admin wants to see it, which is logged. */
export const ReportedMediaList = ({ media }: { media: ReportedMedia[] }) => (
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
