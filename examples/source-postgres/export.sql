-- Exports the content of a PostgreSQL database as the CSV files of docs/csv.md to the current folder:
--
--     mkdir -p content && cd content
--     psql "$DATABASE_URL" --no-psqlrc --quiet -v ON_ERROR_STOP=1 -f ../examples/source-postgres/export.sql
--
-- Replace the queries by queries of your tables. Each names its columns as docs/csv.md does. Ids may be UUIDs or texts.
-- The transaction reads all tables as they are at one time.

BEGIN TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY;

COPY (
  SELECT key AS "publicationTypeGroupId", name, 1 AS category, description FROM guide ORDER BY key
) TO STDOUT WITH (FORMAT csv, HEADER) \g guides.csv

COPY (
  SELECT guide || '-' || year AS "publicationId", guide AS "publicationTypeGroupId", year, title,
    year = max(year) OVER (PARTITION BY guide) AS "isCurrent", to_char(published, 'YYYY-MM-DD') AS "publishedOn"
  FROM edition ORDER BY guide, year
) TO STDOUT WITH (FORMAT csv, HEADER) \g publications.csv

COPY (
  SELECT key AS "practiceAreaId", name, definition FROM area ORDER BY key
) TO STDOUT WITH (FORMAT csv, HEADER) \g practice-areas.csv

COPY (
  SELECT key AS "locationId", name, region FROM town ORDER BY key
) TO STDOUT WITH (FORMAT csv, HEADER) \g locations.csv

COPY (
  SELECT 'law-firms' AS "subsectionTypeId", 'Law Firms' AS name
) TO STDOUT WITH (FORMAT csv, HEADER) \g subsection-types.csv

COPY (
  SELECT band AS "tierId", 'Band ' || band AS name, band AS "rankOrder" FROM generate_series(1, 6) AS band
) TO STDOUT WITH (FORMAT csv, HEADER) \g tiers.csv

COPY (
  SELECT id AS "subsectionId", guide AS "publicationTypeGroupId", area AS "practiceAreaId", town AS "locationId",
    'law-firms' AS "subsectionTypeId", id AS "rankOrder"
  FROM ranking_table ORDER BY id
) TO STDOUT WITH (FORMAT csv, HEADER) \g subsections.csv

COPY (
  SELECT firm.id AS "organisationId", firm.name, town.name AS "townName", 1 AS "firmType", telephone,
    array_to_string(address, '|') AS "addressLines"
  FROM firm LEFT JOIN town ON town.key = firm.town ORDER BY firm.id
) TO STDOUT WITH (FORMAT csv, HEADER) \g organisations.csv

COPY (
  SELECT id AS "departmentProfileId", firm AS "parentOrganisationId", ranking_table AS "subsectionId", band AS "tierId",
    array_to_string(years, '|') AS "rankedYears", head AS "headPersonOrganisationIds"
  FROM department ORDER BY id
) TO STDOUT WITH (FORMAT csv, HEADER) \g departments.csv

COPY (
  SELECT lawyer.id AS "personOrganisationId", lawyer.id AS "personId", lawyer.name AS "fullName",
    firm AS "parentOrganisationId", town.name AS "townName", job_title AS "jobTitle",
    array_to_string(languages, '|') AS languages, array_to_string(firm.address, '|') AS "addressLines"
  FROM lawyer JOIN firm ON firm.id = lawyer.firm LEFT JOIN town ON town.key = firm.town ORDER BY lawyer.id
) TO STDOUT WITH (FORMAT csv, HEADER) \g individuals.csv

COPY (
  SELECT lawyer AS "personOrganisationId", ranking_table AS "subsectionId", band AS "tierId",
    array_to_string(years, '|') AS "rankedYears"
  FROM ranking ORDER BY lawyer, ranking_table
) TO STDOUT WITH (FORMAT csv, HEADER) \g rankings.csv

COPY (
  SELECT id AS "contentId", id AS "personOrganisationId", review AS html FROM lawyer WHERE review IS NOT NULL ORDER BY id
) TO STDOUT WITH (FORMAT csv, HEADER) \g reviews.csv

COPY (
  SELECT DISTINCT topic AS id, topic AS name FROM article ORDER BY topic
) TO STDOUT WITH (FORMAT csv, HEADER) \g topics.csv

COPY (
  SELECT slug AS "articleId", slug AS "seoTitle", title, summary, html, to_char(published, 'YYYY-MM-DD') AS "publishedOn",
    firm AS "parentOrganisationIds", topic AS "topicIds", array_to_string(contributors, '|') AS contributors
  FROM article ORDER BY slug
) TO STDOUT WITH (FORMAT csv, HEADER) \g articles.csv

COPY (
  SELECT DISTINCT kind AS "eventTypeId", kind AS name FROM event ORDER BY kind
) TO STDOUT WITH (FORMAT csv, HEADER) \g event-types.csv

COPY (
  SELECT id AS "eventId", kind AS "eventTypeId", title, to_char(starts, 'YYYY-MM-DD') AS "startsOn",
    to_char(ends, 'YYYY-MM-DD') AS "endsOn", html
  FROM event ORDER BY id
) TO STDOUT WITH (FORMAT csv, HEADER) \g events.csv

COPY (
  SELECT menu AS section_id, heading AS subsection_title, label AS link_text, target AS link_url
  FROM menu_link ORDER BY position
) TO STDOUT WITH (FORMAT csv, HEADER) \g menus.csv

COMMIT;
