import { describe, expect, it } from 'vitest'
import { jobQuery, parseJobFilters } from './filters.ts'
import { facetOptions, matchesJobFilters } from './matching.ts'

const job = (title: string, location: string, department: string, type: string, words = '') => ({
  title,
  location,
  department,
  type,
  searchText: words,
})
const press = job('Press Operator', 'Aldermoor works', 'Production', 'Full-time', 'Four colours, six shifts')
const driver = job('HGV Driver', 'Saltmarsh depot', 'Logistics', 'Full-time', 'A round in the café trade')
const adviser = job('Adviser', 'Aldermoor works', 'Sales', 'Part-time', 'The telephone')
const jobs = [press, driver, adviser]
const parseQuery = (query: string) => parseJobFilters(new URLSearchParams(query))

describe('job filters', () => {
  it.each([
    ['', ['Press Operator', 'HGV Driver', 'Adviser']],
    ['location=Aldermoor+works', ['Press Operator', 'Adviser']],
    ['location=Aldermoor+works&type=Part-time', ['Adviser']],
    ['department=Nowhere', []],
    ['search=CAFE', ['HGV Driver']],
    ['search=colours+operator', ['Press Operator']],
    ['search=+++', ['Press Operator', 'HGV Driver', 'Adviser']],
    ['search=depot', ['HGV Driver']],
    ['type=Full-time&search=telephone', []],
    ['search=.*', []],
    ['search=lorry', ['HGV Driver']],
    ['search=trucks+cafe', ['HGV Driver']],
  ])('match for %j the vacancies %j', (query, titles) => {
    const found = jobs.filter((entry) => matchesJobFilters(entry, parseQuery(query)))
    expect(found.map(({ title }) => title)).toEqual(titles)
  })

  it('are parsed from a URL and written back', () => {
    const query = '?location=Aldermoor+works&search=press+%26+die'
    expect(jobQuery(parseQuery(query))).toBe(query)
    expect(jobQuery(parseQuery('?utm_source=x&type='))).toBe('')
  })

  it('are truncated to 100 characters', () => {
    expect(parseQuery(`search=${'x'.repeat(5000)}`).search).toHaveLength(100)
  })
})

describe('filter options', () => {
  it('count matches with the other filters applied', () => {
    expect(facetOptions(jobs, parseQuery('location=Aldermoor+works'), 'type')).toEqual([
      { value: 'Full-time', count: 1 },
      { value: 'Part-time', count: 1 },
    ])
  })

  it('aren’t narrowed by their own value', () => {
    expect(facetOptions(jobs, parseQuery('location=Aldermoor+works'), 'location')).toEqual([
      { value: 'Aldermoor works', count: 2 },
      { value: 'Saltmarsh depot', count: 1 },
    ])
  })
})
