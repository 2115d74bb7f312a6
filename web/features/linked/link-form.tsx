import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { FoundAccount } from '../../../common/api/account.ts'
import type { GamePlatformName } from '../../../common/rules/game-platforms.ts'
import { limits } from '../../../common/rules/limits.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/buttons/button.tsx'
import { SkeletonLines } from '../../ui/feedback/skeleton.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import { Lock } from '../../ui/icons/icons.ts'
import { Avatar } from '../../ui/images/avatar.tsx'
import { Prove } from './prove.tsx'
import { foundQuery, useLink } from './linked.data.ts'
import { PrivateHelp } from './private-help.tsx'
import { hasCode, nameLabels, refusalText, serviceNames, nameTexts } from './words.ts'

interface Props {
  platform: GamePlatformName
  onDone: () => void
}

/** Finds an account by its name and links it. */
export function LinkForm(props: Props) {
  const { platform, onDone } = props
  const field = useRef<HTMLInputElement>(null)
  // The button that opened it is gone.
  useEffect(() => field.current?.focus(), [])
  const [text, setText] = useState('')
  const [asked, setAsked] = useState<string | null>(null)
  const link = useLink(onDone)
  const found = useQuery({ ...foundQuery(platform, asked ?? ''), enabled: asked !== null })
  const search = (event: FormEvent): void => {
    event.preventDefault()
    const name = text.trim()
    if (name === '') return
    link.reset()
    if (name === asked) void found.refetch()
    setAsked(name)
  }
  const nobody =
    found.data?.length === 0 ? m.linked_nobody({ name: asked ?? '', service: serviceNames[platform] }) : null
  const problem = refusalText(link.error ?? found.error, platform) ?? nobody
  return (
    <form method="post" noValidate onSubmit={search} className="linked-form">
      <div className="flex flex-wrap items-end gap-3">
        <div className="min-w-48 flex-1">
          <TextField
            label={nameLabels[platform]()}
            maxLength={limits.platformNameMax}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            required
            ref={field}
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
        </div>
        <Button type="submit" variant="primary" busy={found.isFetching} disabled={text.trim() === ''}>
          {m.linked_search()}
        </Button>
        <Button variant="line" onClick={onDone}>
          {m.linked_cancel()}
        </Button>
      </div>
      <p role="status" className={problem === null ? 'sr-only' : 'field-note field-error'}>
        {problem}
      </p>
      <Mending {...props} error={link.error ?? found.error} nobody={nobody !== null} asked={link.variables} />
      {found.isLoading && <SkeletonLines label={m.linked_searching()} count={2} />}
      <ul aria-label={m.linked_found()} className="grid gap-2">
        {found.data?.map((account) => (
          <Found
            key={account.id}
            account={account}
            busy={link.isPending && link.variables.username === account.id}
            onLink={() => link.mutate({ platform, username: account.id })}
          />
        ))}
      </ul>
    </form>
  )
}

interface MendingProps extends Props {
  error: unknown
  /** Nobody was found. */
  nobody: boolean
  /** The account that was to be linked. */
  asked: { username: string } | undefined
}

/** What can be done: where the name stands, where the switch of a private profile is, or how to prove an account. */
function Mending({ platform, error, nobody, asked, onDone }: MendingProps) {
  if (hasCode(error, `${platform}_private`)) return <PrivateHelp platform={platform} />
  if (nobody || hasCode(error, 'profile_unknown')) return <NameHelp platform={platform} />
  if (!hasCode(error, 'account_taken')) return null
  // Steam tells whose account it is.
  return (
    <Prove platform={platform} onDone={onDone} {...(platform !== 'steam' && asked && { username: asked.username })} />
  )
}

const Found = ({ account, busy, onLink }: { account: FoundAccount; busy: boolean; onLink: () => void }) => (
  <li className="linked-found">
    <Avatar nick={account.username} src={account.avatar} size="s" />
    <span className="min-w-0 flex-1">
      <a
        href={account.profile_url}
        target="_blank"
        rel="noopener noreferrer"
        className="block font-semibold wrap-anywhere"
      >
        {account.username}
      </a>
      {account.private === 1 && (
        <small className="linked-state linked-hold">
          <Lock aria-hidden size={16} />
          {m.linked_found_private()}
        </small>
      )}
    </span>
    <Button size="s" busy={busy} onClick={onLink} aria-label={m.linked_link_named({ name: account.username })}>
      {m.linked_link_this()}
    </Button>
  </li>
)

/** Where the name of an account stands, with a drawing of the place (ACC-04). */
const NameHelp = ({ platform }: { platform: GamePlatformName }) => (
  <div className="linked-help">
    <p className="settings-text">{nameTexts[platform]()}</p>
    <figure className="linked-figure">
      {platform === 'steam' ? <AddressFigure /> : <ProfileFigure name={nameLabels[platform]()} />}
    </figure>
  </div>
)

/** The address of a profile in a browser. */
const AddressFigure = () => (
  <svg viewBox="0 0 280 104" aria-hidden>
    <rect x="1" y="1" width="278" height="102" rx="10" className="linked-figure-page" />
    {[18, 32, 46].map((x) => (
      <circle key={x} cx={x} cy="17" r="4" className="linked-figure-grey" />
    ))}
    <rect x="12" y="30" width="256" height="32" rx="16" className="linked-figure-row" />
    <text x="26" y="51" className="linked-figure-value">
      steamcommunity.com/id/<tspan className="linked-figure-lit">…</tspan>
    </text>
    <rect x="16" y="74" width="150" height="8" rx="4" className="linked-figure-grey" />
    <rect x="16" y="88" width="90" height="6" rx="3" className="linked-figure-grey" />
  </svg>
)

/** The head of a profile: the name beside the picture. */
const ProfileFigure = ({ name }: { name: string }) => (
  <svg viewBox="0 0 280 104" aria-hidden>
    <rect x="1" y="1" width="278" height="102" rx="10" className="linked-figure-page" />
    <circle cx="52" cy="52" r="30" className="linked-figure-grey" />
    <circle cx="52" cy="43" r="10" className="linked-figure-ink" />
    <path d="M34 70a18 14 0 0 1 36 0z" className="linked-figure-ink" />
    <rect x="96" y="26" width="170" height="32" rx="8" className="linked-figure-row" />
    <text x="108" y="47" className="linked-figure-value">
      {name}
    </text>
    <rect x="98" y="70" width="100" height="7" rx="3.5" className="linked-figure-grey" />
    <rect x="98" y="84" width="60" height="6" rx="3" className="linked-figure-grey" />
  </svg>
)
