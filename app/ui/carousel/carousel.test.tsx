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

  it('has no buttons, which need scripts', () => {
    expect(html).not.toContain('<button')
  })

  it('has no style attribute', () => {
    expect(html).not.toMatch(/\sstyle=/)
  })
})

describe('carousel controls', () => {
  it('show the current slide and step both ways', () => {
    const html = markup(
      <CarouselControls
        position={{ index: 1, count: 5 }}
        onPrevious={nothing}
        onNext={nothing}
        paused={false}
        onPause={nothing}
      />,
    )
    const words = html.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ')
    expect(words).toContain('Slide 2 / of 5')
    expect(words).toContain('Previous slide')
    expect(words).toContain('Next slide')
    expect(words).toContain('Pause')
  })

  it.each([
    [true, 'Play'],
    [false, 'Pause'],
  ])('when paused is %s show: %s', (paused, words) => {
    const position = { index: 0, count: 2 }
    expect(
      markup(
        <CarouselControls
          position={position}
          onPrevious={nothing}
          onNext={nothing}
          paused={paused}
          onPause={nothing}
        />,
      ),
    ).toContain(words)
  })

  it('have no pause button without auto-advance', () => {
    const html = markup(
      <CarouselControls
        position={{ index: 0, count: 2 }}
        onPrevious={nothing}
        onNext={nothing}
        paused={false}
        onPause={undefined}
      />,
    )
    expect(html).not.toContain('by itself')
  })

  it('are absent if everything is in view', () => {
    const position = { index: 0, count: 1 }
    expect(
      markup(
        <CarouselControls
          position={position}
          onPrevious={nothing}
          onNext={nothing}
          paused={false}
          onPause={nothing}
        />,
      ),
    ).not.toContain('<button')
  })
})
