import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Device } from '../../../common/api/device.ts'
import { Loaded } from '../../components/loaded.tsx'
import { formatShortDay } from '../../i18n/format.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/buttons/button.tsx'
import { SkeletonLines } from '../../ui/feedback/skeleton.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { Checkbox } from '../../ui/forms/checkbox.tsx'
import { Monitor } from '../../ui/icons/icons.ts'
import { devicesQuery, endDeviceMutation } from './device.data.ts'
import { canPush, disablePush, isWanted } from './this-browser.ts'
import { useEnable } from './use-enable.ts'

/**
 * Where notifications come: the switch for this browser, and all devices, each of which can be ended (NOT-08, PRF-05).
 */
export function Devices() {
  const query = useQuery(devicesQuery)
  return (
    <>
      <PushSwitch />
      <Loaded query={query} loading={<SkeletonLines label={m.notification_devices_loading()} count={2} />}>
        {(devices) =>
          devices.length === 0 ? (
            <p className="settings-text">{m.notification_devices_none()}</p>
          ) : (
            <ul className="sessions" aria-label={m.notification_devices()}>
              {devices.map((device) => (
                <DeviceRow key={device.id} device={device} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </>
  )
}

function PushSwitch() {
  const client = useQueryClient()
  const [on, setOn] = useState(isWanted)
  const [busy, setBusy] = useState(false)
  const { busy: enabling, enable } = useEnable(() => setOn(isWanted()))
  if (!canPush()) return <p className="settings-text">{m.notification_push_unsupported()}</p>
  const denied = Notification.permission === 'denied'
  const disable = async () => {
    setBusy(true)
    await disablePush()
    setOn(false)
    setBusy(false)
    toast.show(m.notification_push_off())
    await client.invalidateQueries({ queryKey: devicesQuery.queryKey })
  }
  return (
    <div className="settings-choice">
      <Checkbox
        checked={on}
        disabled={denied || busy || enabling}
        onChange={({ target: { checked } }) => (checked ? enable() : void disable())}
      >
        {m.notification_push_switch()}
      </Checkbox>
      {denied && <p className="settings-text">{m.notification_push_denied()}</p>}
    </div>
  )
}

function DeviceRow({ device: { id, name, current, last_used_at: used, created_at: since } }: { device: Device }) {
  const client = useQueryClient()
  const end = useMutation({
    ...endDeviceMutation(client),
    onSuccess: () => toast.show(m.notification_device_ended()),
  })
  const device = name ?? m.notification_device_unknown()
  return (
    <li className="session-row">
      <Monitor aria-hidden />
      <div>
        <b>{device}</b>
        <small>
          {current === 1 ? (
            <span className="field-okay">{m.notification_device_this()}</span>
          ) : (
            m.notification_device_used({ day: formatShortDay(used) })
          )}
          {' · '}
          {m.notification_device_since({ day: formatShortDay(since) })}
        </small>
      </div>
      {current === 0 && (
        <Button
          size="s"
          variant="line"
          busy={end.isPending}
          aria-label={m.notification_device_end_named({ device })}
          onClick={() => end.mutate(id)}
        >
          {m.notification_device_end()}
        </Button>
      )}
    </li>
  )
}
