/** After how many days in one status a screen says that somebody waits: for all staff, from any of their screens. */
import { Button, Group, NumberInput } from '@mantine/core'
import { useState } from 'react'
import { setOverdueThreshold } from '#app/content/applications/settings.ts'
import { FailureNotice } from '../ui/screen.tsx'
import { useAction } from '../ui/use-action.ts'

export function OverdueThreshold({ days }: { readonly days: number }) {
  const [typed, setTyped] = useState<number | string>(days)
  const save = useAction((client, to: number) => setOverdueThreshold(client, to), {
    done: (_, to) => `Whoever waits for ${to === 1 ? 'a day' : `${to} days`} stands out now.`,
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
          label="Warn after days"
          w="8rem"
          min={1}
          max={365}
          allowDecimal={false}
          value={typed}
          onChange={setTyped}
          error={isWhole ? null : 'From 1 to 365'}
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
