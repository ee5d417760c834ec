-- One due soon, one new, one closed.

insert into public.privacy_requests (received_at, kind, name, email, message, status, answer)
values
(
  now() - interval '23 days', 'access', 'Lysander Crowe', 'lysander.crowe@example.com',
  'I applied for a job in the warehouse in the autumn. Please tell me what you still hold about me.',
  'In progress', ''
),
(
  now() - interval '2 days', 'complaint', 'Winifred Oakapple', 'w.oakapple@example.com',
  'Someone called me about boxes. I only ever wrote to you about the noise, so why do you have me down as a customer?',
  'Received', ''
),
(
  now() - interval '70 days', 'erasure', 'Thaddeus Merrow', 'thaddeus.merrow@example.com',
  'Please delete my application from last year and everything with it.',
  'Completed',
  'We have erased your application, your CV and our notes, and keep only this request with your name and address for three years, so that we can show that we did.'
);

-- By a deleted user.
insert into public.privacy_request_entries
  (request_id, kind, body, status, author_name, created_at, mail_key, mailed_at)
select request.id, entry.kind, entry.body, entry.status, 'Perpetua Hallam', entry.at, entry.mail_key, entry.mailed_at
from (
  values
    (
      'Lysander Crowe', 'step', '', 'In progress', now() - interval '22 days',
      null::uuid, null::timestamptz
    ),
    (
      'Lysander Crowe', 'note', 'Two applications under this name, both for the warehouse. Asked him which address he used.',
      null, now() - interval '21 days', null, null
    ),
    (
      'Thaddeus Merrow', 'answer',
      'We have erased your application, your CV and our notes, and keep only this request with your name and address for three years, so that we can show that we did.',
      null, now() - interval '66 days', gen_random_uuid(), now() - interval '66 days'
    ),
    (
      'Thaddeus Merrow', 'step', 'Application, CV and notes erased; answered by email.', 'Completed',
      now() - interval '66 days', null, null
    )
) as entry (name, kind, body, status, at, mail_key, mailed_at)
join public.privacy_requests as request on request.name = entry.name
order by entry.at, entry.kind;
