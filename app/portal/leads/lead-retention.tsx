import { Button, Stack, Text } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { formatMonths, LEAD_RETENTION_MONTHS } from '#domain/retention/retention.ts'
import type { ErasedLead } from './erase-dialog.tsx'

const EraseDialog = lazy(async () => ({ default: (await import('./erase-dialog.tsx')).EraseDialog }))

export function LeadRetention({ lead, timeline, search }: ErasedLead) {
  const [isConfirming, setConfirming] = useState(false)
  return (
    <Stack gap="sm" align="flex-start">
      <Text>
        Erased automatically {formatMonths(LEAD_RETENTION_MONTHS)} after the last change, with its
        conversation, notes, history and emails.
      </Text>
      <Button variant="outline" color="red" onClick={() => setConfirming(true)}>
        Erase this lead…
      </Button>
      <Suspense>
        {isConfirming && (
          <EraseDialog lead={lead} timeline={timeline} search={search} onClose={() => setConfirming(false)} />
        )}
      </Suspense>
    </Stack>
  )
}
