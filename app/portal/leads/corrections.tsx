/** Shows where the contact contradicts a correction by staff, and lets staff choose either value. */
import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { saveLeadDetail } from '#app/content/leads/mutations.ts'
import type { LeadDetail } from '#app/content/leads/queries.ts'
import { LEAD_FIELD_NAMES } from '#domain/leads/leads.ts'
import { notifySuccess } from '../ui/notifications.tsx'
import { FailureNotice } from '../ui/screen.tsx'
import { useAction } from '../ui/use-action.ts'

export const CONTACT_FIELDS = ['name', 'company', 'email', 'phone'] as const

interface CorrectionsProps {
  readonly lead: LeadDetail
  readonly fields: readonly string[]
}

export function Corrections({ lead, fields }: CorrectionsProps) {
  const saving = useAction((client, values: Readonly<Record<string, string>>) =>
    saveLeadDetail(client, lead, values),
  )
  const currentValues: Readonly<Record<string, string>> = { ...lead.detail, ...contactFieldsOf(lead) }
  async function resolveField(field: string, value: string, message: string) {
    const outcome = await saving.run({ [field]: value })
    if (outcome !== null && outcome.failure === null) notifySuccess(message)
  }
  return (
    <>
      <FailureNotice failure={saving.failure} />
      {fields.map((field) => {
        const contactValue = lead.corrections[field]?.says
        if (contactValue === undefined) return null
        const ourValue = currentValues[field] ?? ''
        const name = LEAD_FIELD_NAMES[field] ?? field
        return (
          <Alert key={field} variant="outline" title={`${name}: the contact has given a different value`}>
            <Stack gap="xs">
              <Text>
                Contact’s value: <strong>{contactValue}</strong>
                <br />
                Your value: <strong>{ourValue || 'empty'}</strong>
              </Text>
              <Group gap="xs">
                <Button
                  size="compact-md"
                  variant="default"
                  loading={saving.isBusy}
                  onClick={() => void resolveField(field, contactValue, `${name} changed to ${contactValue}`)}
                >
                  Use the contact’s
                </Button>
                <Button
                  size="compact-md"
                  variant="default"
                  loading={saving.isBusy}
                  onClick={() => void resolveField(field, ourValue, `${name} kept as it was`)}
                >
                  Keep yours
                </Button>
              </Group>
            </Stack>
          </Alert>
        )
      })}
    </>
  )
}

function contactFieldsOf({ name, company, email, phone }: LeadDetail): Readonly<Record<string, string>> {
  return { name, company, email, phone }
}
