/** Until when a lead is kept, and erasing it at once, as somebody asks for: there is no undo for what is to be gone. */
import { Button, Stack, Text } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { formatMonths, LEAD_RETENTION_MONTHS } from '#domain/retention/retention.ts'
import type { ErasedLead } from './erase-dialog.tsx'

const EraseDialog = lazy(async () => ({ default: (await import('./erase-dialog.tsx')).EraseDialog }))

export function LeadRetention({ lead, timeline, search }: ErasedLead) {
  const [isAsked, setAsked] = useState(false)
  return (
    <Stack gap="sm" align="flex-start">
      <Text>
        It is erased by itself {formatMonths(LEAD_RETENTION_MONTHS)} after its last change, with the
        conversation, notes, history and emails.
      </Text>
      <Button variant="outline" color="red" onClick={() => setAsked(true)}>
        Erase this lead…
      </Button>
      <Suspense>
        {isAsked && (
          <EraseDialog lead={lead} timeline={timeline} search={search} onClose={() => setAsked(false)} />
        )}
      </Suspense>
    </Stack>
  )
}
