import { describe, expect, it } from 'vitest'
import { EMPTY_FORM } from '#app/site/forms/form-state.ts'
import { parseJobFilters } from '#domain/jobs/filters.ts'
import { markup } from '#tests/support/markup.tsx'
import { ApplicationForm } from './application-form.tsx'
import { JobClosed } from './job-closed.tsx'
import { JobFilterForm } from './job-filter-form.tsx'
import { JobList } from './job-list.tsx'
import { JobTitleBlock } from './job-title-block.tsx'

const job = {
  id: 1,
  title: 'Press Operator',
  path: '/jobs/1-press-operator',
  location: 'Aldermoor works',
  department: 'Production',
  type: 'Full-time',
  pay: '£36,400 to £39,800 a year',
  hours: '38 hours a week',
  closesOn: '2026-12-15',
}

describe('list of vacancies', () => {
  it('shows location, type, pay and closing date', () => {
    const html = markup(<JobList jobs={[job, { ...job, id: 2, closesOn: null }]} level={2} />)
    expect(html).toMatch(/<h2[^>]*><a [^>]*href="\/jobs\/1-press-operator"[^>]*>Press Operator<\/a>/)
    expect(html).toContain('<time dateTime="2026-12-15">Closes on 15 December 2026</time>')
    expect(html).toContain('Closes when filled')
    expect(html).toContain('<span>£36,400 to £39,800 a year</span><span>38 hours a week</span>')
    expect(markup(<JobList jobs={[{ ...job, pay: '', hours: '' }]} level={2} />)).not.toContain(
      '<span></span>',
    )
  })

  it('is shown for a closed vacancy', () => {
    const html = markup(<JobClosed others={[job]} />)
    expect(html).toContain('name="robots" content="noindex"')
    expect(html).toMatch(/Open now.*\/jobs\/1-press-operator.*href="\/jobs"/)
    expect(markup(<JobClosed others={[]} />)).not.toContain('Open now')
  })
})

describe('key facts of a vacancy', () => {
  it.each([
    [{}, ['Location', 'Department', 'Type', 'Advertised', 'Pay', 'Hours', 'Closes']],
    [{ pay: '' }, ['Location', 'Department', 'Type', 'Advertised', 'Hours', 'Closes']],
    [{ pay: '', hours: '' }, ['Location', 'Department', 'Type', 'Advertised', 'Closes']],
  ])('pair the short ones, so that no cell stays empty: %j', (changed, names) => {
    const html = markup(<JobTitleBlock job={{ ...job, createdAt: '2026-11-03T12:00:00Z', ...changed }} />)
    expect([...html.matchAll(/<dt[^>]*>([^<]+)/g)].map(([, name]) => name)).toEqual(names)
  })
})

describe('vacancy filters', () => {
  const form = (query: string) =>
    markup(
      <JobFilterForm
        filters={parseJobFilters(new URLSearchParams(query))}
        options={{ location: [{ value: 'Aldermoor works', count: 3 }], department: [], type: [] }}
      />,
    )

  it('submit to the list’s URL, also without scripts', () => {
    expect(form('')).toMatch(
      /<form [^>]*action="\/jobs"[^>]*>.*<option value="Aldermoor works">Aldermoor works \(3\)/,
    )
  })

  it('show each choice with a link to remove it', () => {
    const html = form('location=Aldermoor+works&search=die+%26+rule')
    expect(html).toContain('value="die &amp; rule"')
    expect(html).toContain('href="/jobs?search=die+%26+rule"')
    expect(html).toContain('href="/jobs?location=Aldermoor+works"')
  })

  it('show a choice that no vacancy has', () => {
    expect(form('location=Atlantis')).toMatch(/<option value="Atlantis" selected="">Atlantis \(0\)/)
  })
})

it('the application form works without scripts, including the file', () => {
  const html = markup(<ApplicationForm action="/jobs/1-press-operator" initialState={EMPTY_FORM} />)
  const form = /<form [^>]*>/.exec(html)?.[0] ?? ''
  for (const attribute of [
    'method="post"',
    'action="/jobs/1-press-operator"',
    'encType="multipart/form-data"',
  ])
    expect(form).toContain(attribute)
  for (const name of ['name', 'email', 'phone', 'coverLetter', 'cv']) expect(html).toContain(`name="${name}"`)
  expect(html).toContain('accept=".pdf,application/pdf,.doc,')
  expect(html).toContain('6 months')
})
