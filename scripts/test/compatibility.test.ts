import { describe, expect, it } from 'vitest'
import { ANONYMOUS_LIMITS } from '#backend/rest/protocol/limits.ts'
import { ACCEPTANCE_SUITES, renderCompatibility } from './compatibility.ts'

describe('compatibility page', () => {
  it('lists the limits of anonymous callers and users', () => {
    const page = renderCompatibility(ACCEPTANCE_SUITES.map((suite) => ({ suite, files: [] })))
    const [, limits = ''] = page.split('## Limits of the data API')
    const rows = limits.matchAll(/^\| .+ \| ([\d,]+) \| .+ \|$/gm)
    const anonymous = [...rows].map(([, value = '']) => Number(value.replaceAll(',', '')))
    expect(anonymous).toEqual(expect.arrayContaining(Object.values(ANONYMOUS_LIMITS)))
    expect(limits).toContain('| filters and conditions | 32 | 1,000 |')
    expect(limits).toContain('| size of the response | 8 MB | 32 MB |')
  })
})
