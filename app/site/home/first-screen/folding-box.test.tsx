import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { BOARDS, thicknessOf } from '#domain/box/board.ts'
import { boundsOf } from '#domain/box/geometry-2d.ts'
import { slottedCase } from '#domain/box/slotted-case.ts'
import { markup } from '#tests/support/markup.tsx'
import { CASE, CASE_BOARD, drawCase } from './case-drawing.ts'
import { FoldingBox } from './folding-box.tsx'

const css = readFileSync(new URL('./folding-box.module.css', import.meta.url), 'utf8')

/** Returns the value in mm of a custom property, with the first value that `selector` gives it. */
function millimetres(name: string, selector = '.stage {'): number {
  const rule = css.slice(css.indexOf(`\n${selector}`))
  const [, value = ''] = new RegExp(`${name}: ([^;]+);`).exec(rule) ?? []
  const sum = value
    .replace(/var\((--[\w-]+)\)/g, (_, other: string) => String(millimetres(other)))
    .replaceAll('calc', '')
  if (!/^[\d\s().+*/-]+$/.test(sum)) throw new Error(`${name} in ${selector} is no sum: ${value}`)
  return new Function(`return ${sum}`)() as number
}

describe('folding box', () => {
  const blank = slottedCase(CASE, CASE_BOARD, 'outside')
  const sizeOf = (name: string) => {
    const panel = blank.panels.find((one) => one.name === name)
    const { left, right, top, bottom } = boundsOf(panel?.outline ?? [])
    return [right - left, top - bottom].map((length) => Math.round(length * 10) / 10)
  }

  it('has the inside dimensions and the board of the case', () => {
    expect(['--length', '--width', '--height', '--t'].map((name) => millimetres(name))).toEqual([
      CASE.length,
      CASE.width,
      CASE.height,
      Math.round(thicknessOf(BOARDS['B kraft'])),
    ])
  })

  it.each([
    ['front', '--outer'],
    ['right', '--inner'],
    ['back', '--outer'],
    ['left', '--inner'],
  ])('has a %s wall as wide and as high as the blank’s', (wall, height) => {
    expect([millimetres(`--${wall}`), millimetres(height)]).toEqual(sizeOf(wall))
  })

  it('has the blank’s flaps and glue tab', () => {
    const slots = 2 * millimetres('--t')
    expect([millimetres('--front') - slots, millimetres('--flap', '.flap {')]).toEqual(sizeOf('top front'))
    expect([millimetres('--left') - slots, millimetres('--flap', ':is(.right, .left) > .flap {')]).toEqual(
      sizeOf('bottom left'),
    )
    expect([millimetres('--reach'), millimetres('--height')]).toEqual(sizeOf('glue tab'))
  })

  it('has dimension lines between the creases of the blank', () => {
    const { measures, labels } = drawCase()
    expect([...measures.matchAll(/M(\d+) [\d.]+v/g)].map(([, x]) => Number(x))).toEqual([
      0, 300, 503, 1012, 1047,
    ])
    expect(labels.map(({ text }) => text)).toEqual(['L 300', 'W 200', 'Tab 35', 'H 150'])
  })

  it.each([
    [1, ['A', 'A', 'A', 'A'], ''],
    [2, ['A', 'B', 'A', 'B'], ''],
    [4, ['A', 'B', 'C', 'D'], ''],
    [6, ['A', 'B', 'C', 'D'], 'E'],
  ])('prints %i values on its walls, the fifth on its glue tab', (count, walls, tab) => {
    const values = [...'ABCDEF'].slice(0, count).map((name) => ({ name, meaning: '' }))
    const html = markup(<FoldingBox drawing={drawCase()} values={values} />)
    expect([...html.matchAll(/<b>(\w)<\/b>/g)].map(([, name]) => name)).toEqual(walls)
    expect(html).toMatch(new RegExp(`tabFace[^>]*><span>${tab}</span>`))
  })
})
