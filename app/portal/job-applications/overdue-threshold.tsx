/** Days in one status after which an application is overdue; one setting for all staff. */
import { Button, Group, NumberInput } from '@mantine/core'
import { useState } from 'react'
import { setOverdueThreshold } from '#app/content/applications/settings.ts'
import { FailureNotice } from '../ui/screen.tsx'
import { useAction } from '../ui/use-action.ts'

export function OverdueThreshold({ days }: { readonly days: number }) {
  const [typed, setTyped] = useState<number | string>(days)
  const save = useAction((client, to: number) => setOverdueThreshold(client, to), {
    done: (_, to) => `Applications are now overdue after ${to === 1 ? '1 day' : `${to} days`}`,
  })
  const isWhole = typeof typed === 'number' && Number.isInteger(typed) && typed >= 1 && typed <= 365
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (isWhole && typed !== days) void save.run(typed)
      }}
    >
      <FailureNotice failure={save.failure} />
      <Group gap="xs" align="flex-end">
        <NumberInput
          label="Overdue after (days)"
          w="8rem"
          min={1}
          max={365}
          allowDecimal={false}
          value={typed}
          onChange={setTyped}
          error={isWhole ? null : 'Enter 1 to 365'}
        />
        {isWhole && typed !== days && (
          <Button type="submit" variant="default" loading={save.isBusy}>
            Save
          </Button>
        )}
      </Group>
    </form>
  )
}
