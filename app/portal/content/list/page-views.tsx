import { Text } from '@mantine/core'
import { VIEW_DEDUPLICATION_MS } from '#domain/blog/views.ts'
import { Properties } from '../../ui/record/record.tsx'

const NUMBER_FORMAT = new Intl.NumberFormat('en-GB')

export function PageViews({ count }: { count: number }) {
  return NUMBER_FORMAT.format(count)
}

/** Only totals are stored, so there is no chart. */
export function ViewsPanel({ count }: { count: number }) {
  return (
    <Properties title="Views">
      <Text>
        {count === 0
          ? 'No views yet'
          : `Viewed ${count === 1 ? 'once' : `${NUMBER_FORMAT.format(count)} times`} since first published`}
      </Text>
      <Text size="sm" c="dimmed">
        We count one view per visit, and another after {VIEW_DEDUPLICATION_MS / 60_000} minutes. There’s no
        chart, because views aren’t recorded by day.
      </Text>
    </Properties>
  )
}
