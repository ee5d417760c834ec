import type { EmblaCarouselType } from 'embla-carousel'

/** Embla stops looping where the cards do not fill a second view; past the end we then go back to the start. */
export function scrollOn(embla: EmblaCarouselType): void {
  if (embla.canScrollNext()) embla.scrollNext()
  else embla.scrollTo(0)
}

export function scrollBack(embla: EmblaCarouselType): void {
  if (embla.canScrollPrev()) embla.scrollPrev()
  else embla.scrollTo(embla.scrollSnapList().length - 1)
}
