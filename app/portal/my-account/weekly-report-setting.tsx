import { Switch, Text } from '@mantine/core'
import { setWeeklyReportSubscription } from '#app/content/reports/annotations.ts'
import type { ActionResult } from '../ui/action-result.ts'
import { FailureNotice, Panel } from '../ui/screen.tsx'
import { useAction } from '../ui/use-action.ts'

interface WeeklyReportSettingProps {
  readonly userId: string
  readonly subscription: ActionResult<boolean>
}

/** Saves immediately. */
export function WeeklyReportSetting({ userId, subscription }: WeeklyReportSettingProps) {
  const change = useAction(
    (client, subscribe: boolean) => setWeeklyReportSubscription(client, userId, subscribe),
    {
      done: (_, subscribe) =>
        subscribe
          ? 'Weekly report switched on. The first one arrives next Monday.'
          : 'Weekly report switched off',
    },
  )
  return (
    <Panel id="weekly-figures" title="Weekly report">
      <Text>An email every Monday with last week’s website activity.</Text>
      <FailureNotice failure={subscription.failure ?? change.failure} />
      {subscription.failure === null && (
        <Switch
          size="md"
          label="Email me the weekly report"
          checked={change.pending ?? subscription.data}
          onChange={({ currentTarget: { checked } }) => void change.run(checked)}
        />
      )}
    </Panel>
  )
}
