import { Checkbox, Table } from '@mantine/core'
import { z } from 'zod'
import { type NotificationSettings, saveNotificationSettings } from '#app/content/customer/notifications.ts'
import { useUserId } from '#app/session/account/auth-provider.tsx'
import {
  NOTIFICATION_KINDS,
  NOTIFICATION_NAMES,
} from '#domain/customer-notifications/customer-notifications.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { useRecordForm } from '../../ui/form/record-form.ts'
import { RecordFormFrame } from '../../ui/form/record-form-frame.tsx'

const CHANNELS = [
  { field: 'pageOff', heading: 'In the portal' },
  { field: 'emailOff', heading: 'By email' },
] as const

const schema = z.object({ emailOff: z.array(z.string()), pageOff: z.array(z.string()) })

interface DialogProps {
  readonly stored: NotificationSettings
  readonly onClose: () => void
}

export function NotificationSettingsDialog({ stored, onClose }: DialogProps) {
  const userId = useUserId() ?? ''
  const form = useRecordForm({
    schema,
    start: { emailOff: [...stored.emailOff], pageOff: [...stored.pageOff] },
    save: (client, settings) => saveNotificationSettings(client, userId, settings),
    done: () => 'Notification settings saved',
    onSaved: onClose,
    isGuarded: false,
    staysOpen: true,
  })
  return (
    <Dialog onClose={onClose} title="Notification settings">
      <RecordFormFrame form={form} save="Save settings" cancel={onClose} showsStatus={false}>
        <Table>
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col">Notify me of</Table.Th>
              {CHANNELS.map(({ field, heading }) => (
                <Table.Th key={field} scope="col">
                  {heading}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {NOTIFICATION_KINDS.map((kind) => (
              <Table.Tr key={kind}>
                <Table.Th scope="row" fw="normal">
                  {NOTIFICATION_NAMES[kind]}
                </Table.Th>
                {CHANNELS.map(({ field, heading }) => (
                  <Table.Td key={field}>
                    <Checkbox
                      aria-label={`${NOTIFICATION_NAMES[kind]} ${heading.toLowerCase()}`}
                      checked={!form.values[field].includes(kind)}
                      onChange={({ currentTarget: { checked } }) => {
                        const others = form.values[field].filter((off) => off !== kind)
                        form.change({ [field]: checked ? others : [...others, kind] })
                      }}
                    />
                  </Table.Td>
                ))}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </RecordFormFrame>
    </Dialog>
  )
}
