import { Stack, Textarea, TextInput, Title } from '@mantine/core'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { type EditableTeamMember, saveMember } from '#app/content/team-admin.ts'
import { TEAM_CROPS } from '#domain/media/crops.ts'
import { TEAM_MEDIA } from '#domain/media/media.ts'
import { initialsOf } from '#domain/team/initials.ts'
import { TEAM_DESCRIPTION_MAX, TEAM_NAME_MAX, TEAM_TITLE_MAX, teamMemberSchema } from '#domain/team/team.ts'
import styles from '../ui/form/form.module.css'
import { useRecordForm } from '../ui/form/record-form.ts'
import { RecordFormFrame } from '../ui/form/record-form-frame.tsx'
import { ImageField } from '../ui/images/image-field.tsx'
import { useMediaUrl } from '../ui/layout-data.ts'
import teamStyles from './team-admin.module.css'

export function MemberForm({ member }: { member: EditableTeamMember | null }) {
  // Version that the save is based on.
  const [origin] = useState(member)
  const [isUploading, setUploading] = useState(false)
  const navigate = useNavigate()
  const form = useRecordForm({
    schema: teamMemberSchema,
    start: {
      name: origin?.name ?? '',
      title: origin?.title ?? '',
      description: origin?.description ?? '',
      image: origin?.image ?? null,
      imageAlt: origin?.imageAlt ?? '',
      imageFocus: origin?.imageFocus ?? null,
    },
    async save(client, draft, overwrite) {
      await saveMember(client, origin?.id ?? null, draft, overwrite ? null : (origin?.updatedAt ?? null))
      return draft
    },
    done: ({ name }) => (origin === null ? `${name} added to the page` : `${name} saved`),
    onSaved: () => void navigate('/team-admin'),
    draft: {
      subject: `team-member:${origin?.id ?? 'new'}`,
      title: ({ name }) => name || 'New team member',
    },
  })
  const { values, change } = form

  return (
    <RecordFormFrame
      form={form}
      save={origin === null ? 'Add to page' : 'Save changes'}
      canSave={!isUploading}
      cancel="/team-admin"
      currentVersionUrl={origin === null ? undefined : `/team-admin/${origin.id}`}
      className={styles.columns}
    >
      <Stack gap="md" className={styles.text}>
        <TextInput {...form.text('name')} label="Name" required maxLength={TEAM_NAME_MAX} />
        <TextInput {...form.text('title')} label="Job title" required maxLength={TEAM_TITLE_MAX} />
        <Textarea
          {...form.text('description')}
          label="Description"
          description="Two or three sentences in their own words."
          autosize
          minRows={4}
          maxLength={TEAM_DESCRIPTION_MAX}
        />
        <ImageField
          bucket={TEAM_MEDIA}
          id={form.id('imageAlt')}
          value={{ path: values.image, alt: values.imageAlt, focus: values.imageFocus }}
          onChange={({ path, alt, focus }) => change({ image: path, imageAlt: alt, imageFocus: focus })}
          crops={TEAM_CROPS}
          isLocked={form.isBusy}
          error={form.error('imageAlt')}
          onBusy={setUploading}
        />
      </Stack>
      <aside className={styles.beside} aria-label="Photo crops on the website">
        <Stack gap="md">
          <Title order={2} size="h4">
            Preview
          </Title>
          <MemberPreview {...values} />
        </Stack>
      </aside>
    </RecordFormFrame>
  )
}

interface MemberPreviewProps {
  readonly name: string
  readonly title: string
  readonly description: string
  readonly image: string | null
  readonly imageFocus: string | null
}

/** Preview in the website’s proportions. */
function MemberPreview({ name, title, description, image, imageFocus }: MemberPreviewProps) {
  const address = useMediaUrl()
  return (
    <article className={teamStyles.card}>
      {image === null ? (
        <span aria-hidden className={teamStyles.drawn}>
          {initialsOf(name)}
        </span>
      ) : (
        <img
          src={address(image)}
          alt=""
          className={teamStyles.picture}
          {...(imageFocus !== null && { style: { objectPosition: imageFocus } })}
        />
      )}
      <div className={teamStyles.words}>
        <p className={teamStyles.name}>{name.trim() || 'Name'}</p>
        <p className={teamStyles.title}>{title.trim() || 'Job title'}</p>
        {description.trim() !== '' && <p>{description}</p>}
      </div>
    </article>
  )
}
