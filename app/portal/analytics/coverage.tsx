import { Text } from '@mantine/core'
import type { Coverage } from '#domain/reporting/measures.ts'
import { count } from '#domain/reporting/report.ts'
import { FEWEST, valueInWords } from '#domain/reporting/values.ts'
import { coverageInWords } from './explanation.tsx'

/** Above all figures: whom they are about. */
export function CoverageNote({ coverage, n }: { coverage: Coverage; n: number }) {
  return (
    <Text size="sm">
      <strong>{coverageInWords(coverage)}</strong> These figures are about them:{' '}
      {valueInWords(count(n), 'count')} {n === 1 ? 'visit' : 'visits'}. What fewer than {FEWEST} stand behind
      is hidden.
    </Text>
  )
}
