import { Button, Checkbox, Group, NativeSelect, Stack, Text, Textarea } from '@mantine/core'
import {
  ALT_TEXT_MAX,
  FORMAT_NAMES,
  FORMATS,
  type Format,
  isLinkedSource,
  SOURCE_NAMES,
} from '#domain/image-sets/image-sets.ts'
import { FailureNotice } from '../../ui/screen.tsx'
import type { DesignDraft } from './design-draft.ts'

export interface ImagePlacement {
  /** Use as social image. */
  readonly link: boolean
  /** Use as featured image. */
  readonly head: boolean
}

interface KeepPanelProps {
  readonly draft: DesignDraft
  /** Suggested alt text. */
  readonly drafted: string
  readonly count: number
  readonly standing: ImagePlacement
  /** The size of social cards is selected. */
  readonly hasCard: boolean
  readonly isBusy: boolean
  readonly failure: string | null
  readonly altProblem: string | null
  readonly onChange: (change: Partial<DesignDraft>, what: string) => void
  readonly onStanding: (standing: ImagePlacement) => void
  readonly onMake: () => void
}

export function SavePanel(props: KeepPanelProps) {
  const { draft, drafted, count, standing, hasCard, isBusy, failure, altProblem, onChange, onStanding } =
    props
  const { source, altText, format, follows } = draft
  const isWriting = source?.kind === 'news' || source?.kind === 'blog'
  return (
    <Stack gap="md">
      <Textarea
        label="Alt text"
        description="Describes the image to people who can’t see it. We suggest a text based on your content: check it before saving."
        name="alt-text"
        required
        autosize
        minRows={2}
        maxLength={ALT_TEXT_MAX}
        value={altText ?? drafted}
        error={altProblem}
        onChange={({ currentTarget }) => onChange({ altText: currentTarget.value }, 'alt text')}
      />
      {altText !== null && altText !== drafted && (
        <Group>
          <Button
            size="compact-sm"
            variant="subtle"
            onClick={() => onChange({ altText: null }, 'draft of alt text')}
          >
            Use suggested text
          </Button>
        </Group>
      )}
      <NativeSelect
        label="File format"
        value={format}
        data={FORMATS.map((each) => ({ value: each, label: FORMAT_NAMES[each] }))}
        onChange={({ currentTarget }) => onChange({ format: currentTarget.value as Format }, 'format')}
      />
      {source !== null && isLinkedSource(source.kind) && (
        <Stack gap="xs">
          <Checkbox
            label={`Update when the ${SOURCE_NAMES[source.kind][0].toLowerCase()} changes`}
            checked={follows}
            onChange={({ currentTarget }) => onChange({ follows: currentTarget.checked }, 'follows')}
          />
          <Checkbox
            label="Use as social image"
            disabled={!hasCard || format === 'avif'}
            description={
              hasCard && format !== 'avif'
                ? undefined
                : 'Needs the 1200 × 630 size, in any format except AVIF.'
            }
            checked={standing.link && hasCard && format !== 'avif'}
            onChange={({ currentTarget }) => onStanding({ ...standing, link: currentTarget.checked })}
          />
          {isWriting && (
            <Checkbox
              label={
                source.kind === 'news'
                  ? 'Use as featured image of the article'
                  : 'Use as featured image of the post'
              }
              checked={standing.head}
              onChange={({ currentTarget }) => onStanding({ ...standing, head: currentTarget.checked })}
            />
          )}
        </Stack>
      )}
      <FailureNotice failure={failure} />
      <Group>
        <Button loading={isBusy} disabled={count === 0} onClick={props.onMake}>
          {count === 1 ? 'Create image' : `Create ${count} images`}
        </Button>
        <Text size="sm" c="dimmed">
          Saved to the library, where you can reuse and download it. Shortcut: Ctrl + Enter.
        </Text>
      </Group>
    </Stack>
  )
}
