import { Checkbox, Stack, Textarea, TextInput } from '@mantine/core'
import { parseBlogSeo } from '#domain/blog/seo.ts'
import { DESCRIPTION_SHOWN, TITLE_SHOWN } from '#domain/content-drafts/checks/text-checks.ts'
import styles from './publish.module.css'

interface SearchFieldsProps {
  /** Id of the focus target for links. */
  readonly id: string
  readonly settings: Readonly<Record<string, unknown>>
  readonly onSettings: (settings: Readonly<Record<string, unknown>>) => void
  readonly isLocked: boolean
}

const TEXT_MAX = 300

export function SearchFields({ id, settings, onSettings, isLocked }: SearchFieldsProps) {
  const text = (name: string) => (typeof settings[name] === 'string' ? settings[name] : '')
  /** Keeps unknown settings and removes empty ones. */
  function change(name: string, value: string | boolean) {
    const { [name]: _, ...others } = settings
    onSettings(value === '' || value === false ? others : { ...others, [name]: value })
  }
  const { noindex } = parseBlogSeo(settings, location.origin)
  return (
    <details className={styles.search}>
      <summary id={id}>Search engines</summary>
      <Stack gap="sm">
        <TextInput
          label="Search title"
          description={`If empty, the title is used. ${formatLength(text('title'), TITLE_SHOWN)}`}
          size="md"
          maxLength={TEXT_MAX}
          readOnly={isLocked}
          value={text('title')}
          onChange={(event) => change('title', event.currentTarget.value)}
        />
        <Textarea
          label="Search description"
          description={`If empty, the excerpt is used. ${formatLength(text('description'), DESCRIPTION_SHOWN)}`}
          size="md"
          autosize
          minRows={2}
          maxLength={TEXT_MAX}
          readOnly={isLocked}
          value={text('description')}
          onChange={(event) => change('description', event.currentTarget.value)}
        />
        <TextInput
          label="Canonical page"
          description="If the same text is on another page of this website, such as /news/a-title, search engines show that page."
          size="md"
          maxLength={TEXT_MAX}
          readOnly={isLocked}
          value={text('canonical')}
          onChange={(event) => change('canonical', event.currentTarget.value)}
          error={
            text('canonical') !== '' && parseBlogSeo(settings, location.origin).canonicalPath === undefined
              ? 'Enter a page on this website, such as /news/a-title.'
              : undefined
          }
        />
        <Checkbox
          label="Hide this post from search engines"
          checked={noindex}
          disabled={isLocked}
          onChange={(event) => {
            const { noIndex: _, noindex: __, ...others } = settings
            onSettings(event.currentTarget.checked ? { ...others, noindex: true } : others)
          }}
        />
      </Stack>
    </details>
  )
}

function formatLength(text: string, shown: number): string {
  return text === ''
    ? `Up to about ${shown} characters are shown.`
    : `${text.length} of about ${shown} characters.`
}
