import {
  CONTENT_TYPE_DEFINITIONS,
  type ContentFields,
  type ContentType,
} from '#domain/content-drafts/content-draft.ts'
import { useSupabaseOrigin } from '../../ui/layout-data.ts'
import { saveFile } from '../../ui/list/csv-export.ts'
import { useAction } from '../../ui/use-action.ts'
import { exportMarkdown, type MarkdownExport } from './markdown-export.ts'

/** @param getCurrentFields returns the editor’s current content */
export function useMarkdownExport(kind: ContentType, getCurrentFields: () => ContentFields) {
  const origin = useSupabaseOrigin()
  return useAction(() => exportMarkdown(exportedText(kind, getCurrentFields(), origin)), {
    reloads: false,
    done: ({ missing }) => formatExportResult(missing),
    onDone: ({ file, name }: MarkdownExport) => saveFile(name, file, file.type),
  })
}

/** Omits empty fields. */
function exportedText(kind: ContentType, fields: ContentFields, origin: string) {
  const { title, content, slug } = fields
  const metadata =
    'date' in fields
      ? { date: fields.date, picture: fields.image }
      : {
          author: fields.author,
          published: fields.publish_date,
          categories: fields.categories,
          tags: fields.tags,
          excerpt: fields.excerpt,
          picture: fields.featured_image,
        }
  return {
    title,
    metadata,
    html: content,
    slug: slug || CONTENT_TYPE_DEFINITIONS[kind].slugOf(title),
    origin,
  }
}

function formatExportResult(missing: readonly string[]): string {
  if (missing.length === 0) return 'Markdown exported'
  const images = missing.length === 1 ? '1 image' : `${missing.length} images`
  return `Markdown exported, but ${images} couldn’t be downloaded. The text links to the website instead.`
}
