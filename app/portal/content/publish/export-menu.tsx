import { Anchor } from '@mantine/core'
import {
  CONTENT_TYPE_DEFINITIONS,
  type ContentFields,
  type ContentType,
} from '#domain/content-drafts/content-draft.ts'
import { useSupabaseOrigin } from '../../ui/layout-data.ts'
import { saveFile } from '../../ui/list/csv-export.ts'
import { FailureNotice } from '../../ui/screen.tsx'
import { useAction } from '../../ui/use-action.ts'
import { exportMarkdown, type MarkdownExport } from './markdown-export.ts'

interface TakeAwayProps {
  readonly kind: ContentType
  /** Current editor content. */
  readonly fieldsNow: () => ContentFields
}

export function ExportMenu({ kind, fieldsNow }: TakeAwayProps) {
  const origin = useSupabaseOrigin()
  const taking = useAction(() => exportMarkdown(exportedText(kind, fieldsNow(), origin)), {
    reloads: false,
    done: ({ missing }) => formatExportResult(missing),
    onDone: ({ file, name }: MarkdownExport) => saveFile(name, file, file.type),
  })
  return (
    <>
      <Anchor
        component="button"
        type="button"
        disabled={taking.isBusy}
        onClick={() => void taking.run(undefined)}
      >
        {taking.isBusy ? 'Creating the file…' : 'Export as Markdown'}
      </Anchor>
      <FailureNotice failure={taking.failure} />
    </>
  )
}

/** Omits empty fields. */
function exportedText(kind: ContentType, fields: ContentFields, origin: string) {
  const { title, content, slug } = fields
  const facts =
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
  return { title, facts, html: content, slug: slug || CONTENT_TYPE_DEFINITIONS[kind].slugOf(title), origin }
}

function formatExportResult(missing: readonly string[]): string {
  if (missing.length === 0) return 'Markdown exported'
  const which = missing.length === 1 ? '1 image' : `${missing.length} images`
  return `Markdown exported, but ${which} couldn’t be downloaded. The text links to the website instead.`
}
