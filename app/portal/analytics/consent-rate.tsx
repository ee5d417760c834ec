import { Text } from '@mantine/core'
import type { ConsentRate } from '#domain/reporting/metrics.ts'
import { count } from '#domain/reporting/report.ts'
import { formatValue, MIN_SAMPLE_SIZE } from '#domain/reporting/values.ts'
import { formatConsentRate } from './metric-help.tsx'

export function ConsentRateNote({ coverage, n }: { coverage: ConsentRate; n: number }) {
  return (
    <Text size="sm">
      <strong>{formatConsentRate(coverage)}</strong> This report includes {formatValue(count(n), 'count')}{' '}
      {n === 1 ? 'visit' : 'visits'} with consent. Numbers based on fewer than {MIN_SAMPLE_SIZE} visitors are
      hidden.
    </Text>
  )
}
