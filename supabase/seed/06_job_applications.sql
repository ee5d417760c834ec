-- CVs are in job-applications-cvs/ (README.md).

insert into public.job_applications
  (submitted_at, status, name, email, phone, job_title, job_id, cover_letter, cv_filename, cv_storage_path,
   cv_file_size, cv_mime_type)
select
  now() - application.age, application.status, application.name, application.email, application.phone,
  application.job_title, jobs.id, application.cover_letter, application.cv_filename, application.cv_storage_path,
  application.cv_file_size, 'application/pdf'
from (
  values
  (
    interval '20 hours', 'New', 'Isolde Farnaby', 'isolde.farnaby@example.com', '07700 900142',
    'Flexographic Press Operator',
    'I have printed labels for five years and would like to print something that people keep for longer than the jam. '
      || 'Water-based inks and anilox rolls I know well; corrugated I have only ever unpacked.',
    'Isolde Farnaby CV.pdf', 'applications/FlexographicPressOperator/5c1f0d2e9ab84763b0e5d1f27a6c9034-IsoldeFarnaby.pdf', 1082
  ),
  (
    interval '5 days', 'Interview', 'Anselm Brightwater', 'anselm.brightwater@example.com', '07700 900187',
    'Structural Packaging Designer',
    'Three pictures are in the CV. What was hard about the egg box was the hen.',
    'brightwater-portfolio.pdf', 'applications/StructuralPackagingDesigner/e07b41a6c2d95f38817d4ab0936fe215-AnselmBrightwater.pdf', 1083
  ),
  (
    interval '12 days', 'Phone screen', 'Peregrine Loxley', 'peregrine.loxley@example.com', '07700 900163',
    'HGV Class 2 Driver',
    'Looking for a round that is home by evening. I drove past your electric rigid on the coast road and asked the '
      || 'driver about it at the lights.',
    'CV.pdf', 'applications/HGVClass2Driver/94d3be6107fa4c82a5e1902c7d8b6f4a-PeregrineLoxley.pdf', 1034
  )
) as application (
  age, status, name, email, phone, job_title, cover_letter, cv_filename, cv_storage_path, cv_file_size
)
left join public.jobs on jobs.title = application.job_title;

-- Without a CV, one for a closed vacancy.
insert into public.job_applications (submitted_at, status, name, email, phone, job_title, job_id, cover_letter)
select
  now() - application.age, application.status, application.name, application.email, application.phone,
  application.job_title, jobs.id, application.cover_letter
from (
  values
  (
    interval '2 days', 'Reviewing', 'Clementine Ashdown-Vale', 'clementine.av@example.com', null,
    'Maintenance Apprentice (four years)',
    'I last took apart my nan''s sewing machine. It went back together and there was a spring left over, and it has '
      || 'run better since. I finish school in July.'
  ),
  (
    interval '50 days', 'Rejected', 'Lysander Crowe', 'lysander.crowe@example.com', '07700 900121',
    'Warehouse Operative, second shift',
    'Reach truck licence since 2017. I can start at two weeks'' notice.'
  )
) as application (age, status, name, email, phone, job_title, cover_letter)
left join public.jobs on jobs.title = application.job_title;

-- Triggers date the history with the time of loading.
update public.job_application_events set happened_at = job_applications.submitted_at
from public.job_applications where job_applications.id = job_application_events.application_id;
