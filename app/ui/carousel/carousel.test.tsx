import type { ComponentProps } from 'react'
import { describe, expect, it } from 'vitest'
import { markup } from '#tests/support/markup.tsx'
import { Carousel, CarouselControls } from './carousel.tsx'

const slides = ['one', 'two', 'three', 'four'].map((word) => ({ key: word, content: <p>{word}</p> }))
const nothing = () => {}

describe('carousel in the server’s markup', () => {
  const html = markup(<Carousel heading={<h2>Our products</h2>} slides={slides} />)

  it('is a list of all its cards, named by its heading', () => {
    expect([...html.matchAll(/<li[^>]*><p>(\w+)<\/p>/g)].map(([, word]) => word)).toEqual([
      'one',
      'two',
      'three',
      'four',
    ])
    const [, labelledBy] = /aria-labelledby="([^"]+)"/.exec(html) ?? []
    expect(html).toContain(`id="${labelledBy}"><h2>Our products</h2>`)
  })

  it('with a class for groups is a list of every three cards', () => {
    const grouped = markup(<Carousel heading={<h2>News</h2>} slides={slides} groupClass="stories" />)
    expect(
      [...grouped.matchAll(/<ul[^>]*stories[^>]*>.*?<\/ul>/g)].map(([list]) => list.match(/<li/g)?.length),
    ).toEqual([3, 1])
  })

  it('has no buttons, which need scripts', () => {
    expect(html).not.toContain('<button')
  })

  it('has no style attribute', () => {
    expect(html).not.toMatch(/\sstyle=/)
  })
})

describe('carousel controls', () => {
  const controls = (changes: Partial<ComponentProps<typeof CarouselControls>>) =>
    markup(
      <CarouselControls
        position={{ index: 0, count: 2 }}
        onPrevious={nothing}
        onNext={nothing}
        paused={false}
        onPause={nothing}
        {...changes}
      />,
    )

  it('show the current slide and step both ways', () => {
    const html = controls({ position: { index: 1, count: 5 } })
    const words = html.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ')
    for (const part of ['Slide 2 / of 5', 'Previous slide', 'Next slide', 'Pause'])
      expect(words).toContain(part)
  })

  it.each([
    [true, 'Play'],
    [false, 'Pause'],
  ])('when paused is %s show: %s', (paused, words) => {
    expect(controls({ paused })).toContain(words)
  })

  it('have no pause button without auto-advance', () => {
    expect(controls({ onPause: undefined })).not.toContain('by itself')
  })

  it('are absent if everything is in view', () => {
    expect(controls({ position: { index: 0, count: 1 } })).not.toContain('<button')
  })
})
