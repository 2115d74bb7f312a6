import { useState } from 'react'
import { buttonClass } from '../../ui/buttons/button-class.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Checkbox } from '../../ui/forms/checkbox.tsx'
import { Chip, ChipRow } from '../../ui/buttons/chip.tsx'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { ArrowDownUp, Bell, Heart, LayoutGrid, Library, Plus, Trash2 } from '../../ui/icons/icons.ts'
import { Kbd } from '../../ui/text/kbd.tsx'
import { Segmented } from '../../ui/buttons/segmented.tsx'
import { Select } from '../../ui/forms/select.tsx'
import { Spinner } from '../../ui/feedback/spinner.tsx'
import { StatusIcon } from '../../features/collection/status/status-icon.tsx'
import { statuses, statusInk } from '../../features/collection/status/status.ts'
import { TabCount, tabClass, Tabs } from '../../ui/buttons/tabs.tsx'
import { Specimen } from './specimen.tsx'

const Buttons = () => {
  const [busy, setBusy] = useState(false)
  const wait = (time: number) => {
    setBusy(true)
    setTimeout(() => setBusy(false), time)
  }
  return (
    <>
      <Specimen name="Buttons: rest, hover, pressed, focus, disabled, busy">
        <Button variant="primary">Add to my shelf</Button>
        <Button variant="primary" data-state="hover">
          Add to my shelf
        </Button>
        <Button variant="primary" data-state="pressed">
          Add to my shelf
        </Button>
        <Button variant="primary" data-state="focus">
          Add to my shelf
        </Button>
        <Button variant="primary" disabled>
          Add to my shelf
        </Button>
        <Button variant="primary" busy busyLabel="Saving">
          Add to my shelf
        </Button>
        <Button busy={busy} onClick={() => wait(1200)}>
          Wait 1.2 s
        </Button>
        <Button busy={busy} onClick={() => wait(150)}>
          Wait 0.15 s
        </Button>
      </Specimen>
    </>
  )
}

const Variants = () => (
  <Specimen name="Variants and sizes">
    <Button>Write a review</Button>
    <Button data-state="hover">Write a review</Button>
    <Button variant="line">Follow</Button>
    <Button variant="line" data-state="hover">
      Follow
    </Button>
    <Button variant="line" size="s">
      Follow
    </Button>
    <Button variant="danger" icon={<Trash2 aria-hidden />}>
      Delete
    </Button>
    <Button variant="danger" data-state="hover">
      Delete
    </Button>
    <Button variant="primary" size="l" icon={<Plus aria-hidden />}>
      Añadir a mi estantería
    </Button>
    <a href="#controls" className={buttonClass({ variant: 'line' })}>
      A link
    </a>
    <span className="scheme-dark rounded-2 bg-[#132320] p-3 text-ink">
      <Button variant="glass">Read 214 reviews</Button>
    </span>
  </Specimen>
)

const Icons = () => (
  <Specimen name="Icon buttons, badge, keys, spinner">
    <IconButton label="Notifications, 3 unread" icon={<Bell aria-hidden />} badge={3} />
    <IconButton label="Notifications" icon={<Bell aria-hidden />} data-state="hover" />
    <IconButton label="Favourite" icon={<Heart aria-hidden />} pressed className="ink-fav" />
    <IconButton label="Favourite, focused" icon={<Heart aria-hidden />} data-state="focus" />
    <IconButton label="Add" variant="soft" icon={<Plus aria-hidden />} />
    <IconButton label="Add, small" variant="soft" size="s" icon={<Plus aria-hidden />} />
    <IconButton label="Delete" disabled icon={<Trash2 aria-hidden />} />
    <Kbd>/</Kbd>
    <Spinner label="Loading" />
    <Spinner size="l" />
  </Specimen>
)

const words = ['Have it', 'Wishlist', 'Played', 'Story finished', 'Completed', 'Backlog', '100%', 'Favourite', 'Lent']

const Chips = () => {
  const [on, setOn] = useState<string>('completed')
  return (
    <Specimen name="Chips: status inks off and on, counts, sideways on phones" block>
      <ChipRow label="Statuses" wrap>
        <Chip
          ink="ink-all"
          pressed={on === 'all'}
          count={412}
          icon={<Library aria-hidden />}
          onClick={() => setOn('all')}
        >
          All
        </Chip>
        {statuses.map((status, i) => (
          <Chip
            key={status}
            ink={statusInk(status)}
            pressed={on === status || i % 3 === 1}
            count={(i * 37) % 90}
            icon={<StatusIcon status={status} />}
            onClick={() => setOn(status)}
          >
            {words[i]}
          </Chip>
        ))}
        <Chip data-state="hover">Hover</Chip>
        <Chip data-state="focus">Focus</Chip>
        <Chip disabled>Disabled</Chip>
      </ChipRow>
    </Specimen>
  )
}

const tabs = [
  ['Ludoteca', 412],
  ['Listas', 12],
  ['Comentarios', 230],
  ['Reseñas', 64],
  ['Cronología', null],
  ['Logros', null],
] as const

const Choices = () => {
  const [view, setView] = useState<'covers' | 'shelves'>('covers')
  return (
    <>
      <Specimen name="Tabs" block>
        <Tabs label="Sections">
          {tabs.map(([name, count], i) => (
            <a key={name} href="#controls" className={tabClass()} aria-current={i === 0 ? 'page' : undefined}>
              {name}
              {count && <TabCount>{count}</TabCount>}
            </a>
          ))}
        </Tabs>
      </Specimen>
      <Specimen name="Segmented, select, checkbox">
        <Segmented
          label="View"
          value={view}
          onChange={setView}
          options={[
            { value: 'covers', label: 'Covers', icon: <LayoutGrid aria-hidden /> },
            { value: 'shelves', label: 'Shelves', icon: <Library aria-hidden /> },
          ]}
        />
        <Segmented
          label="View, icons"
          value={view}
          onChange={setView}
          options={[
            { value: 'covers', label: 'Covers', icon: <LayoutGrid aria-hidden />, iconOnly: true },
            { value: 'shelves', label: 'Shelves', icon: <Library aria-hidden />, iconOnly: true },
          ]}
        />
        <Select label="Platform" defaultValue="">
          <option value="">Plataforma</option>
          <option>Nintendo Switch</option>
          <option>PlayStation 5</option>
        </Select>
        <Select label="Order" icon={<ArrowDownUp aria-hidden />} defaultValue="new">
          <option value="new">Newest</option>
          <option value="title">Title</option>
        </Select>
        <Checkbox defaultChecked>
          I am over 16 and accept the{' '}
          <a className="link" href="#controls">
            privacy policy
          </a>
        </Checkbox>
        <Checkbox error="Accept it to go on.">Keep me logged in</Checkbox>
        <Checkbox disabled>Not now</Checkbox>
      </Specimen>
    </>
  )
}

/** Everything that is pressed. */
export const Controls = () => (
  <div id="controls">
    <Buttons />
    <Variants />
    <Icons />
    <Chips />
    <Choices />
  </div>
)
