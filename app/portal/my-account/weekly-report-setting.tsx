import { Switch, Text } from '@mantine/core'
import { setWeeklyReportSubscription } from '#app/content/reports/annotations.ts'
import type { ActionResult } from '../ui/action-result.ts'
import { FailureNotice, Panel } from '../ui/screen.tsx'
import { useAction } from '../ui/use-action.ts'

interface WeeklyReportSettingProps {
  readonly userId: string
  readonly wanted: ActionResult<boolean>
}

/** Saves immediately. */
export function WeeklyReportSetting({ userId, wanted }: WeeklyReportSettingProps) {
  const change = useAction(
    (client, isWanted: boolean) => setWeeklyReportSubscription(client, userId, isWanted),
    {
      done: (_, isWanted) =>
        isWanted
          ? 'Weekly report switched on. The first one arrives next Monday.'
          : 'Weekly report switched off',
    },
  )
  return (
    <Panel id="weekly-figures" title="Weekly report">
      <Text>An email every Monday with last week’s website activity.</Text>
      <FailureNotice failure={wanted.failure ?? change.failure} />
      {wanted.failure === null && (
        <Switch
          size="md"
          label="Email me the weekly report"
          checked={change.pending ?? wanted.data}
          onChange={({ currentTarget: { checked } }) => void change.run(checked)}
        />
      )}
    </Panel>
  )
}
