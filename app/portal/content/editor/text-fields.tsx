import { Textarea } from '@mantine/core'
import { memo, type RefObject, useCallback, useEffect, useRef } from 'react'
import { BLOG_CONTENT_MAX, BLOG_EXCERPT_MAX, BLOG_TITLE_MAX } from '#domain/blog/posts.ts'
import { CONTENT_TYPE_DEFINITIONS, type ContentType } from '#domain/content-drafts/content-draft.ts'
import { blogMedia, NEWS_MEDIA } from '#domain/media/media.ts'
import { limitLength } from '../../ui/form/length-limit.ts'
import { type InlineImages, useInlineImages } from '../../ui/images/inline-images.tsx'
import { RichTextEditor, type RichTextHandle } from '../../ui/rich-text-editor/rich-text-editor.tsx'
import type { Autosave } from './autosave.ts'
import styles from './content-editor.module.css'
import { FIELD_SELECTORS, textOf, useEditorState } from './field-subscriptions.ts'

export interface FieldsProps {
  readonly kind: ContentType
  readonly autosave: Autosave
  readonly isLocked: boolean
}

interface TextFieldsProps extends FieldsProps {
  readonly editor: RefObject<RichTextHandle | null>
}

export const fieldId = (name: string) => `field-${name}`

/** Each field subscribes to its own value, so typing in one doesn’t render the others. */
export const TextFields = memo(function TextFields({ editor, ...props }: TextFieldsProps) {
  return (
    <div className={styles.document}>
      <TitleField {...props} onEnd={() => editor.current?.focusPlace(0)} />
      {props.kind === 'blog' && <ExcerptField {...props} />}
      <ContentField {...props} editor={editor} />
    </div>
  )
})

function TitleField({ autosave, isLocked, onEnd }: FieldsProps & { readonly onEnd: () => void }) {
  const { title } = useEditorState(autosave, FIELD_SELECTORS.slug)
  return (
    <Textarea
      id={fieldId('title')}
      label="Title"
      placeholder="Title"
      variant="unstyled"
      classNames={{ label: styles.label ?? '', input: styles.title ?? '' }}
      autosize
      value={title}
      {...limitLength(title, BLOG_TITLE_MAX)}
      readOnly={isLocked}
      onChange={({ currentTarget: { value } }) =>
        autosave.edit({ title: value.replaceAll(/\s*\n\s*/g, ' ') })
      }
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
        event.preventDefault()
        onEnd()
      }}
    />
  )
}

const EXCERPT_HINT =
  'Shown on cards and in search results. If empty, cards show none and search results show the start of the text.'

function ExcerptField({ autosave, isLocked }: FieldsProps) {
  const { excerpt } = useEditorState(autosave, FIELD_SELECTORS.excerpt)
  return (
    <Textarea
      id={fieldId('excerpt')}
      label="Excerpt"
      placeholder="Excerpt for cards and search results"
      variant="unstyled"
      classNames={{ label: styles.label ?? '', input: styles.excerpt ?? '' }}
      {...limitLength(excerpt, BLOG_EXCERPT_MAX, excerpt === '' ? EXCERPT_HINT : '')}
      autosize
      value={excerpt}
      readOnly={isLocked}
      onChange={({ currentTarget: { value } }) => autosave.edit({ excerpt: value })}
    />
  )
}

/** The rich text editor holds its own text and receives only external changes. */
function ContentField({ kind, autosave, isLocked, editor }: TextFieldsProps) {
  const shown = useRef(textOf(autosave.state.get().fields.content))
  const { isTooLong } = useEditorState(autosave, isContentTooLong)
  useEffect(
    () =>
      autosave.state.subscribe(() => {
        const content = textOf(autosave.state.get().fields.content)
        if (shown.current === content) return
        shown.current = content
        editor.current?.setHtml(content)
      }),
    [autosave, editor],
  )
  const onHtml = useCallback(
    (html: string) => {
      if (html === shown.current) return
      shown.current = html
      autosave.edit({ content: html })
    },
    [autosave],
  )
  const { pictures, film: uploadVideo, dialog } = useInlineImages(kind === 'news' ? NEWS_MEDIA : BLOG_IMAGES)
  return (
    <>
      <TextEditor
        initialHtml={shown.current}
        onHtml={onHtml}
        isLocked={isLocked}
        error={isTooLong ? `This ${CONTENT_TYPE_DEFINITIONS[kind].noun[0]} is too long to save.` : undefined}
        handle={editor}
        pictures={pictures}
        {...(uploadVideo && { onVideo: uploadVideo })}
      />
      {dialog}
    </>
  )
}

const BLOG_IMAGES = blogMedia('blog-images')

const isContentTooLong = ({ fields }: { readonly fields: Readonly<Record<string, unknown>> }) => ({
  isTooLong: textOf(fields.content).length > BLOG_CONTENT_MAX,
})

interface TextEditorProps {
  readonly initialHtml: string
  readonly onHtml: (html: string) => void
  readonly isLocked: boolean
  readonly error: string | undefined
  readonly handle: RefObject<RichTextHandle | null>
  readonly pictures: InlineImages
  readonly onVideo?: (file: File) => Promise<{ readonly src: string }>
}

const TextEditor = memo(
  function TextEditor({ initialHtml, onHtml, isLocked, error, handle, pictures, onVideo }: TextEditorProps) {
    return (
      <RichTextEditor
        id={fieldId('content')}
        label="Text"
        purpose="document"
        initialHtml={initialHtml}
        onHtml={onHtml}
        isLocked={isLocked}
        error={error}
        pictures={pictures}
        handle={handle}
        {...(onVideo && { onVideo })}
      />
    )
  },
  (before, after) =>
    before.isLocked === after.isLocked && before.error === after.error && before.onHtml === after.onHtml,
)
