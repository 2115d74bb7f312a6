import { useQuery } from '@tanstack/react-query'
import { lazyButton } from '../../components/lazy-block.tsx'
import type { Review } from '../../../common/api/review.ts'
import { gameArt } from '../../../common/art/game-art.ts'
import { linkPictureOf } from '../../../common/rules/link-pictures.ts'
import { shortAddressOf } from '../../../common/rules/short-addresses.ts'
import type { Head } from '../../../common/render/head.ts'
import { beginningOf } from '../../../common/rules/text.ts'
import { reviewKeys } from '../../cache/keys.ts'
import { FollowButton } from '../../features/friend/follow-button.tsx'
import { LogInToFollow } from '../../features/friend/log-in-to-follow.tsx'
import { LikeButton } from '../../features/like/like-button.tsx'
import { reviewJsonLd } from '../../features/review/review-json-ld.ts'
import { HiddenNote } from '../../features/moderation/hidden-note.tsx'
import { ReportButton } from '../../features/moderation/report-button.tsx'
import { ReviewScores } from '../../features/review/review-scores.tsx'
import { paragraphsOf } from '../../features/review/review-text.ts'
import { reviewQuery } from '../../features/review/review.data.ts'
import { PersonLink } from '../../features/user/person-link.tsx'
import { foreignLang } from '../../i18n/foreign-lang.ts'
import { formatDay, yearOf } from '../../i18n/format.ts'
import { Link } from '../../router/link.tsx'
import { Loaded } from '../../components/loaded.tsx'
import { paths } from '../../router/paths.ts'
import { defineScreen, type ScreenContext, type ScreenProps } from '../../router/screen.ts'
import { ShareButton } from '../../components/share-button.tsx'
import { useKnown } from '../../lib/use-known.ts'
import type { ParamsOf } from '../../routes.ts'
import { m } from '../../paraglide/messages.js'
import { useUser } from '../../session/use-session.ts'
import { Cover } from '../../ui/images/cover.tsx'
import { ChevronRight } from '../../ui/icons/icons.ts'
import { Skeleton, SkeletonLines } from '../../ui/feedback/skeleton.tsx'
import { NotFound } from '../not-found/not-found.tsx'
import './review.css'

// For the author only.
const OwnReviewActions = lazyButton(() => import('../../features/review/own-review-actions.tsx'), 'OwnReviewActions')

const queryOf = (params: ParamsOf<'profileReview'>) => reviewQuery(Number(params.review))

export const screen = defineScreen('profileReview', {
  load: ({ params, query }) => query.ensureQueryData(queryOf(params)),
  head: headOf,
  component: ReviewScreen,
})

/** The maximum length of a page's description on other sites. */
const descriptionLength = 160

function headOf({ params, query }: ScreenContext<'profileReview'>): Head {
  const review = query.getQueryData(queryOf(params).queryKey)
  if (!review) return { title: m.review_page_title(), loading: true }
  const { id, title, user, game, changed_at } = review
  const address = paths.profileReview(user.nick, id)
  return {
    title: m.review_head({ title, game: game.title, nick: user.nick }),
    description: beginningOf(review.review, descriptionLength),
    image: linkPictureOf('review', id, changed_at),
    type: 'article',
    jsonLd: reviewJsonLd(review),
    // Another nick, or the id in another spelling.
    ...((params.user !== user.nick || params.review !== String(id)) && { moved: address }),
  }
}

/** One review (PRF-06). */
function ReviewScreen({ params }: ScreenProps<'profileReview'>) {
  const review = useQuery(queryOf(params))
  return (
    <Loaded query={review} loading={<Waiting />} missing={<NotFound />}>
      {(data) => <ReviewPage review={data} />}
    </Loaded>
  )
}

const ReviewPage = ({ review }: { review: Review }) => (
  <div className="page review-page">
    <AboutGame review={review} />
    <article className="review-whole">
      <h1 className="display text-h1" lang={foreignLang(review.lang)}>
        {review.title}
      </h1>
      <Byline review={review} />
      {review.hidden === 1 && <HiddenNote>{m.moderation_hidden_review()}</HiddenNote>}
      <ReviewScores review={review} />
      <div className="review-body" lang={foreignLang(review.lang)}>
        {paragraphsOf(review.review).map((paragraph, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- paragraphs of one text, which may be equal
          <p key={at}>{paragraph}</p>
        ))}
      </div>
      <Actions review={review} />
    </article>
  </div>
)

/** The reviewed game, and a link to its other reviews. */
function AboutGame({ review: { game } }: { review: Review }) {
  const facts = [yearOf(game.release_date), game.platforms[0]?.name].filter((fact) => fact)
  return (
    <aside className="review-game">
      <Link to={paths.game(game.slug)} className="review-game-link">
        <Cover game={gameArt(game)} src={game.cover} sizes="(width < 62rem) 80px, 248px" priority />
        <span>
          <small>{m.review_of()}</small>
          <b>{game.title}</b>
          <small>{facts.join(' · ')}</small>
        </span>
      </Link>
      <Link to={paths.game(game.slug, 'reviews')} className="link review-game-more">
        {m.review_more_game()}
        <ChevronRight size={16} aria-hidden />
      </Link>
    </aside>
  )
}

function Byline({ review: { id, user, created_at, changed_at } }: { review: Review }) {
  return (
    <div className="review-byline">
      <PersonLink person={user} size="m" className="gap-3" />
      <span className="review-dates">
        <time dateTime={created_at}>{formatDay(created_at)}</time>
        {changed_at !== created_at && (
          <>
            {' · '}
            <time dateTime={changed_at}>{m.review_edited({ day: formatDay(changed_at) })}</time>
          </>
        )}
      </span>
      <FollowAuthor person={user} reviewId={id} />
    </div>
  )
}

/**
 * Visitors are sent to the log-in and back; a member's button is invisible until it is known whether they follow the
 * author.
 */
function FollowAuthor({ person, reviewId }: { person: Review['user']; reviewId: number }) {
  const member = useUser() !== null
  const known = useKnown(reviewKeys.show(), reviewId)
  return member ? (
    <span className={known ? undefined : 'invisible'}>
      <FollowButton person={person} small />
    </span>
  ) : (
    <span data-visitor="others">
      <LogInToFollow person={person} size="s" />
    </span>
  )
}

function Actions({ review }: { review: Review }) {
  const viewer = useUser()
  const own = viewer?.id === review.user.id
  const { id, title, user, TotalLikes, liked } = review
  return (
    <footer className="review-actions">
      <LikeButton noun="review" id={id} title={title} TotalLikes={TotalLikes} liked={liked} />
      <ShareButton title={title} path={shortAddressOf('review', id)} />
      {own && <OwnReviewActions review={review} />}
      {viewer && !own && <ReportButton kind="review" id={id} title={title} />}
      <Link to={paths.profile(user.nick, 'reviews')} className="link review-more">
        {m.review_more_author({ nick: user.nick })}
        <ChevronRight size={16} aria-hidden />
      </Link>
    </footer>
  )
}

const Waiting = () => (
  <div className="page review-page">
    <Skeleton shape="block" className="review-game" />
    <div className="review-whole">
      <h1 className="sr-only">{m.review_page_title()}</h1>
      <SkeletonLines count={10} label={m.review_loading()} />
    </div>
  </div>
)
