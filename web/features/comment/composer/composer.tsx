import type { Editor } from '@tiptap/core'
import { type ReactNode, useEffect, useId, useState, type RefObject } from 'react'
import { limits } from '../../../../common/rules/limits.ts'
import { lazyExtra } from '../../../components/lazy-part.tsx'
import { m } from '../../../paraglide/messages.js'
import { useUser } from '../../../session/use-session.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { IconButton } from '../../../ui/buttons/icon-button.tsx'
import { X, Globe, Users } from '../../../ui/icons/icons.ts'
import { Avatar } from '../../../ui/images/avatar.tsx'
import { useModal } from '../../../ui/overlays/use-modal.ts'
import { SuspendedDialog, useSuspended } from '../../moderation/suspended-note.tsx'
import { Attachments } from './attachments.tsx'
import { FormatBar } from './format-bar.tsx'
import { MentionList, type Mentioning, useMention } from './mention-list.tsx'
import { Notices } from './notices.tsx'
import type { Place } from './place.ts'
import { PostTools } from './post-tools.tsx'
import { useDrop, useEditor } from './use-editor.ts'
import { type HangingTools, useHanging } from './use-hanging.ts'
import { usePostDraft } from './use-post-draft.ts'
import { useSend } from './use-send.ts'
import '../post-text.css'
import './composer.css'
import { Select } from '../../../ui/forms/select.tsx'

const loadLinkField = () => import('./link-field.tsx')
const LinkField = lazyExtra(loadLinkField, 'LinkField')

const titles = { new: m.comment_new, reply: m.comment_reply, edit: m.comment_edit_title }
const sends = { new: m.comment_post, reply: m.comment_reply, edit: m.comment_save }

/** Where a post is written, unless the viewer is suspended. */
export function Composer({ place, onClose }: { place: Place; onClose: () => void }) {
  const suspended = useSuspended()
  if (suspended !== null) return <SuspendedDialog until={suspended} onClose={onClose} />
  return <PostEditor place={place} onClose={onClose} />
}

/**
 * A sheet as high as the screen on a phone, a dialog elsewhere. Closing it keeps the draft.
 */
function PostEditor({ place, onClose }: { place: Place; onClose: () => void }) {
  const id = useId()
  const user = useUser()
  const kept = usePostDraft(place)
  const close = () => {
    kept.keep()
    onClose()
  }
  const dialog = useModal(close)
  useSheet(dialog)
  const { draft, set } = kept
  // Another text in the editor, as after "Discard", is another editor.
  const [round, setRound] = useState(0)
  const tools = useHanging(place, kept)
  const { over, ...drop } = useDrop(place.kind === 'edit' ? null : tools.take)
  const sending = useSend(place, kept, {
    tools,
    onSent: () => {
      kept.forget()
      tools.forget()
      onClose()
    },
  })
  if (!user) return null
  return (
    <dialog
      ref={dialog}
      aria-labelledby={id}
      className="composer"
      data-over={over || undefined}
      data-drop={m.comment_drop()}
      {...drop}
    >
      <Top id={id} place={place} draft={draft} set={set} busy={sending.busy} onClose={close} onSend={sending.send} />
      <Writing
        key={round}
        {...{ place, draft, set, tools }}
        leaving={sending.leaving}
        avatar={<Avatar nick={user.nick} src={user.avatar} className="max-md:[--a:40px]" />}
        {...{ onSend: sending.send, onClose: close }}
        notices={
          <Notices
            place={place}
            draft={draft}
            problem={sending.problem}
            other={sending.other}
            restored={kept.restored}
            gone={kept.gone}
            waiting={sending.waiting ? tools.unfinished : 0}
            onWaitNoMore={sending.stop}
            onDiscard={() => {
              tools.discard()
              kept.discard()
              setRound(round + 1)
            }}
          />
        }
      />
    </dialog>
  )
}

interface TopProps extends Pick<ReturnType<typeof usePostDraft>, 'draft' | 'set'> {
  /** Of the heading. */
  id: string
  place: Place
  busy: boolean
  onClose: () => void
  onSend: () => void
}

/** Close, who sees it, send. */
const Top = ({ id, place, draft, set, busy, onClose, onSend }: TopProps) => (
  <div className="composer-top">
    <IconButton label={m.comment_close()} icon={<X aria-hidden />} onClick={onClose} />
    <h2 id={id} tabIndex={-1} className="sr-only">
      {titles[place.kind]()}
    </h2>
    <Audience isPublic={draft.public} onChange={(isPublic) => set({ public: isPublic })} />
    <Button
      variant="primary"
      size="s"
      className="ml-auto"
      busy={busy}
      // The focus, and the keyboard of a phone, stay in the text.
      onPointerDown={(event) => event.preventDefault()}
      onClick={onSend}
    >
      {sends[place.kind]()}
    </Button>
  </div>
)

interface WritingProps extends Pick<ReturnType<typeof usePostDraft>, 'draft' | 'set'> {
  place: Place
  tools: HangingTools
  leaving: boolean
  avatar: ReactNode
  notices: ReactNode
  onSend: () => void
  onClose: () => void
}

const hints = { new: m.comment_new_hint, reply: m.comment_reply_hint, edit: m.comment_new_hint }

/** The text, what hangs from it, and the tools, which ride on the keyboard of a phone. */
function Writing(props: WritingProps) {
  const { place, draft, set, tools, leaving, avatar, notices, onSend, onClose } = props
  const [linking, setLinking] = useState(false)
  const [formatting, setFormatting] = useState(false)
  const id = useId()
  const { box, editor } = useEditor({
    text: draft.text,
    label: m.comment_text(),
    still: leaving,
    onChange: (text) => set({ text }),
    onKey: (event) => {
      if (mentioning.press(event)) {
        // Esc must not also close the dialog.
        event.stopPropagation()
        event.preventDefault()
        return true
      }
      if (event.key === 'Escape') {
        // The editor would take it to select the paragraph.
        onClose()
        return true
      }
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return false
      onSend()
      return true
    },
  })
  const mentioning = useMention(editor)
  useActivePerson(editor, id, mentioning)
  const left = limits.postMax - (editor?.state.doc.textContent.length ?? 0)
  return (
    <>
      <div className="composer-main" aria-busy={leaving}>
        {notices}
        <div className="composer-text">
          {avatar}
          <div ref={box} className="min-w-0" data-hint={editor?.isEmpty === false ? undefined : hints[place.kind]()} />
        </div>
        <div className="contents" inert={leaving}>
          <Attachments {...{ place, draft, set, tools }} />
        </div>
      </div>
      <MentionList id={id} mentioning={mentioning} />
      {editor && linking && !leaving && <LinkField editor={editor} onDone={() => setLinking(false)} />}
      {editor && (
        <div className={formatting ? '' : 'max-md:hidden'} inert={leaving}>
          {<FormatBar editor={editor} />}
        </div>
      )}
      <div className="contents" inert={leaving}>
        <PostTools
          {...{ draft, set, tools, left }}
          isNew={place.kind !== 'edit'}
          formatting={formatting}
          onFormat={() => setFormatting(!formatting)}
          linking={linking}
          onLink={() => setLinking(!linking)}
        />
      </div>
    </>
  )
}

/** Tells assistive technology which person of the list is active: React does not draw the editor. */
function useActivePerson(editor: Editor | null, id: string, { people, at }: Mentioning): void {
  const active = people.length === 0 ? null : `${id}-${at}`
  useEffect(() => {
    const field = editor?.view.dom
    if (active === null) field?.removeAttribute('aria-activedescendant')
    else field?.setAttribute('aria-activedescendant', active)
  }, [editor, active])
}

interface Props {
  isPublic: boolean
  onChange: (isPublic: boolean) => void
}

/** Who sees the post. */
export const Audience = ({ isPublic, onChange }: Props) => (
  <Select
    label={m.comment_audience()}
    icon={isPublic ? <Globe aria-hidden /> : <Users aria-hidden />}
    className="composer-audience"
    value={isPublic ? 'everyone' : 'followed'}
    onChange={({ target }) => onChange(target.value === 'everyone')}
  >
    <option value="everyone">{m.comment_everyone()}</option>
    <option value="followed">{m.comment_followed()}</option>
  </Select>
)

/**
 * The part of a phone's screen that its keyboard leaves, as the height and top of a sheet: its tools ride on the
 * keyboard.
 */
export function useSheet(box: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const { visualViewport: seen } = window
    if (!seen) return
    const fit = () => {
      box.current?.style.setProperty('--seen-height', `${seen.height}px`)
      box.current?.style.setProperty('--seen-top', `${seen.offsetTop}px`)
    }
    fit()
    seen.addEventListener('resize', fit)
    seen.addEventListener('scroll', fit)
    return () => {
      seen.removeEventListener('resize', fit)
      seen.removeEventListener('scroll', fit)
    }
  }, [box])
}
