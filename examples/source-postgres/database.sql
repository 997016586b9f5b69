-- An example database of a publisher: one guide with two tables, three firms and eight lawyers. Keys are UUIDs and short texts.

CREATE TABLE guide (key text PRIMARY KEY, name text NOT NULL, description text NOT NULL);
CREATE TABLE edition (guide text REFERENCES guide, year integer, title text NOT NULL, published date NOT NULL, PRIMARY KEY (guide, year));
CREATE TABLE area (key text PRIMARY KEY, name text NOT NULL, definition text);
CREATE TABLE town (key text PRIMARY KEY, name text NOT NULL, region text NOT NULL);
CREATE TABLE ranking_table (
  id integer PRIMARY KEY,
  guide text NOT NULL REFERENCES guide,
  area text NOT NULL REFERENCES area,
  town text NOT NULL REFERENCES town
);
CREATE TABLE firm (id uuid PRIMARY KEY, name text NOT NULL, town text REFERENCES town, telephone text, address text[]);
CREATE TABLE lawyer (
  id uuid PRIMARY KEY,
  firm uuid NOT NULL REFERENCES firm,
  name text NOT NULL,
  job_title text,
  languages text[],
  review text
);
CREATE TABLE department (
  id uuid PRIMARY KEY,
  firm uuid NOT NULL REFERENCES firm,
  ranking_table integer NOT NULL REFERENCES ranking_table,
  band integer NOT NULL,
  years integer[] NOT NULL,
  head uuid REFERENCES lawyer
);
CREATE TABLE ranking (
  lawyer uuid REFERENCES lawyer,
  ranking_table integer REFERENCES ranking_table,
  band integer NOT NULL,
  years integer[] NOT NULL,
  PRIMARY KEY (lawyer, ranking_table)
);
CREATE TABLE article (
  slug text PRIMARY KEY,
  title text NOT NULL,
  summary text NOT NULL,
  html text NOT NULL,
  published date NOT NULL,
  firm uuid REFERENCES firm,
  topic text NOT NULL,
  contributors text[]
);
CREATE TABLE event (id integer PRIMARY KEY, kind text NOT NULL, title text NOT NULL, starts date NOT NULL, ends date NOT NULL, html text NOT NULL);
CREATE TABLE menu_link (position integer PRIMARY KEY, menu text NOT NULL, heading text NOT NULL, label text NOT NULL, target text NOT NULL);

INSERT INTO guide (key, name, description) VALUES
  ('harbour', 'Harbour', 'Lawyers of the harbour towns.');
INSERT INTO edition (guide, year, title, published) VALUES
  ('harbour', 2026, 'Harbour Guide 2026', '2026-03-02');
INSERT INTO area (key, name, definition) VALUES
  ('shipping', 'Shipping', '<p>Disputes about ships and their cargo.</p>'),
  ('insurance', 'Insurance', NULL);
INSERT INTO town (key, name, region) VALUES
  ('port-aldren', 'Port Aldren', 'Coast');
INSERT INTO ranking_table (id, guide, area, town) VALUES
  (101, 'harbour', 'shipping', 'port-aldren'),
  (102, 'harbour', 'insurance', 'port-aldren');
INSERT INTO firm (id, name, town, telephone, address) VALUES
  ('d4c1b0ba-95d7-51ff-8b7c-fa0ab5c53b16', 'Quay & Partners', 'port-aldren', '+44 20 7946 0101', ARRAY['1 Quay Street', 'Port Aldren']),
  ('02c476a3-d169-57b0-a499-3e1da269534e', 'Lantern Chambers LLP', 'port-aldren', '+44 20 7946 0102', ARRAY['1 Quay Street', 'Port Aldren']),
  ('7da1c357-6289-59d6-b2d9-354b0cca8add', 'Northmole Legal', 'port-aldren', NULL, ARRAY['1 Quay Street', 'Port Aldren']);
INSERT INTO lawyer (id, firm, name, job_title, languages, review) VALUES
  ('71249ec5-6f31-5539-800d-07ad8652eefc', 'd4c1b0ba-95d7-51ff-8b7c-fa0ab5c53b16', 'Ada Winterbourne', 'Partner', ARRAY['English'], '<p>Ada Winterbourne advises owners of ferries on collisions and salvage.</p>'),
  ('f34a6528-e6b4-5545-ba13-951668e991f1', 'd4c1b0ba-95d7-51ff-8b7c-fa0ab5c53b16', 'Bruno Castellan', 'Partner', ARRAY['English'], NULL),
  ('ee2fd017-8d8c-5f9d-9749-fea02d7be840', 'd4c1b0ba-95d7-51ff-8b7c-fa0ab5c53b16', 'Chidi Okafor', NULL, ARRAY['English'], NULL),
  ('4db6c3d0-8602-5e11-b3f2-05ed4f0ba022', '02c476a3-d169-57b0-a499-3e1da269534e', 'Dagny Solberg', 'Counsel', ARRAY['English'], NULL),
  ('55d86732-018e-51b9-b24b-a75f98ef4915', '02c476a3-d169-57b0-a499-3e1da269534e', 'Élise Marchetti', 'Partner', ARRAY['English'], NULL),
  ('376a8f5e-706a-575b-80bd-39e33195393c', '02c476a3-d169-57b0-a499-3e1da269534e', 'Farid Nouri', NULL, ARRAY['English'], NULL),
  ('17815f94-0eae-5a7f-91e7-268aa4d83f71', '7da1c357-6289-59d6-b2d9-354b0cca8add', 'Grete Holm', 'Partner', ARRAY['English'], NULL),
  ('83a4b0f9-e44f-5481-aad9-5bb38e73f7f6', '7da1c357-6289-59d6-b2d9-354b0cca8add', 'Hugh Penrose', 'Associate', ARRAY['English'], NULL);
INSERT INTO department (id, firm, ranking_table, band, years, head) VALUES
  ('a15fc22c-f437-5d58-b278-d00f63535cb4', 'd4c1b0ba-95d7-51ff-8b7c-fa0ab5c53b16', 101, 1, ARRAY[2026, 2025], '71249ec5-6f31-5539-800d-07ad8652eefc'),
  ('bf7cb9df-7080-56c3-b4ef-6dcd858393cc', '02c476a3-d169-57b0-a499-3e1da269534e', 101, 2, ARRAY[2026, 2025], '4db6c3d0-8602-5e11-b3f2-05ed4f0ba022'),
  ('9cb820d8-bafe-5933-a507-6c94dc4d1591', '02c476a3-d169-57b0-a499-3e1da269534e', 102, 1, ARRAY[2026, 2025], '55d86732-018e-51b9-b24b-a75f98ef4915'),
  ('b3d9a280-7e8b-52aa-87ec-5f0f42c88079', '7da1c357-6289-59d6-b2d9-354b0cca8add', 102, 2, ARRAY[2026, 2025], '17815f94-0eae-5a7f-91e7-268aa4d83f71');
INSERT INTO ranking (lawyer, ranking_table, band, years) VALUES
  ('71249ec5-6f31-5539-800d-07ad8652eefc', 101, 1, ARRAY[2026]),
  ('f34a6528-e6b4-5545-ba13-951668e991f1', 101, 2, ARRAY[2026]),
  ('ee2fd017-8d8c-5f9d-9749-fea02d7be840', 102, 2, ARRAY[2026]),
  ('4db6c3d0-8602-5e11-b3f2-05ed4f0ba022', 101, 1, ARRAY[2026]),
  ('55d86732-018e-51b9-b24b-a75f98ef4915', 102, 1, ARRAY[2026]),
  ('376a8f5e-706a-575b-80bd-39e33195393c', 102, 2, ARRAY[2026]),
  ('17815f94-0eae-5a7f-91e7-268aa4d83f71', 102, 1, ARRAY[2026]),
  ('83a4b0f9-e44f-5481-aad9-5bb38e73f7f6', 101, 2, ARRAY[2026]);
INSERT INTO article (slug, title, summary, html, published, firm, topic, contributors) VALUES
  ('tides-and-time-charters', 'Tides and time charters', 'Owners and charterers disagree about the tide.', '<p>The tide waits for no charterer.</p>', '2026-02-10', 'd4c1b0ba-95d7-51ff-8b7c-fa0ab5c53b16', 'Shipping', ARRAY['Ada Winterbourne']);
INSERT INTO event (id, kind, title, starts, ends, html) VALUES
  (601, 'Round table', 'Salvage at noon', '2030-05-04', '2030-05-04', '<p>Lawyers and tug masters meet.</p>');
INSERT INTO menu_link (position, menu, heading, label, target) VALUES
  (1, 'rankings', 'Guides', 'Harbour firms', '/all-law-firms-harbour-1'),
  (2, 'articles-events', 'Read', 'Articles', '/articles'),
  (3, 'articles-events', 'Read', 'Events', '/events');
