import { describe, expect, it } from 'vitest'
import { jobPath, jobSlug, parseJobSegment } from './job-path.ts'

describe('jobSlug', () => {
  it.each([
    ['HGV Class 2 Driver', 'hgv-class-2-driver'],
    ['Maintenance Apprentice (four years)', 'maintenance-apprentice-four-years'],
    ['Préparateur / Opérateur', 'preparateur-operateur'],
    ['ﬁtter', 'fitter'],
    ['日本', 'job'],
    ['--', 'job'],
    [`${'x'.repeat(79)} yz`, 'x'.repeat(79)],
  ])('turns %j into %s', (title, slug) => {
    expect(jobSlug(title)).toBe(slug)
  })
})

describe('jobPath', () => {
  it('starts with the id', () => {
    expect(jobPath({ id: 4, title: 'HGV Class 2 Driver' })).toBe('/jobs/4-hgv-class-2-driver')
  })
})

describe('parseJobSegment', () => {
  it.each([
    ['4-hgv-class-2-driver', { id: 4 }],
    ['4', { id: 4 }],
    ['4-', { id: 4 }],
    ['4-anything else', { id: 4 }],
    ['hgv-class-2-driver', { slug: 'hgv-class-2-driver' }],
    ['3d-printing', { slug: '3d-printing' }],
    ['0', null],
    ['0-driver', { slug: '0-driver' }],
    ['01', null],
    ['9999999999999999', null],
    ['9999999999999999-driver', { slug: '9999999999999999-driver' }],
    ['-4', null],
    ['HGV', null],
    ['a--b', null],
    ["'; drop table", null],
    ['x'.repeat(81), null],
    ['', null],
  ])('parses %j as %o', (segment, reference) => {
    expect(parseJobSegment(segment)).toEqual(reference)
  })
})
