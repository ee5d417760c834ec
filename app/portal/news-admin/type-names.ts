import type { NewsType } from '#domain/news/news.ts'

export const TYPE_NAMES: Readonly<Record<NewsType, string>> = { text: 'Text', image: 'Image', video: 'Video' }
