"""An upstream of Laurel in one file: one guide with two ranking tables, three firms and eight lawyers.

    API_KEY=choose-a-long-key python3 examples/upstream-python/upstream.py --port 8400

Each call of docs/upstream/README.md is one entry of `responses()`. A call without an entry returns status 404, which is
correct for every optional call. To connect your data, replace the constants by queries of your database.
"""

import argparse
import hashlib
import hmac
import json
import os
import sys
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import urlsplit

GUIDE = {
    "publicationTypeGroupId": 1,
    "name": "Harbour",
    "category": 1,
    "description": "Lawyers of the harbour towns.",
}
EDITION = {
    "publicationId": 11,
    "publicationTypeGroupId": 1,
    "year": 2026,
    "title": "Harbour Guide 2026",
    "publicationTypeName": None,
    "isCurrent": True,
    "publishedOn": "2026-03-02",
}
PRACTICE_AREAS = [
    {"practiceAreaId": 1, "name": "Shipping", "definition": "<p>Disputes about ships and their cargo.</p>"},
    {"practiceAreaId": 2, "name": "Insurance", "definition": None},
]
LOCATIONS = [{"locationId": 1, "name": "Port Aldren", "region": "Coast"}]
TABLE_TYPES = [{"subsectionTypeId": 1, "name": "Law Firms"}]
TIERS = [
    {"tierId": 1, "name": "Band 1", "rankOrder": 1},
    {"tierId": 2, "name": "Band 2", "rankOrder": 2},
]
# Id of the table, its practice area.
TABLES = [(101, 1), (102, 2)]

# Id of the firm, name, telephone.
FIRMS = [
    (201, "Quay & Partners", "+44 20 7946 0101"),
    (202, "Lantern Chambers LLP", "+44 20 7946 0102"),
    (203, "Northmole Legal", None),
]
# Id of the department, its firm, its table, its tier.
DEPARTMENTS = [(301, 201, 101, 1), (302, 202, 101, 2), (303, 202, 102, 1), (304, 203, 102, 2)]
# Id of the lawyer at the firm, name, firm, table, tier, job title.
LAWYERS = [
    (401, "Ada Winterbourne", 201, 101, 1, "Partner"),
    (402, "Bruno Castellan", 201, 101, 2, "Partner"),
    (403, "Chidi Okafor", 201, 102, 2, None),
    (404, "Dagny Solberg", 202, 101, 1, "Counsel"),
    (405, "Élise Marchetti", 202, 102, 1, "Partner"),
    (406, "Farid Nouri", 202, 102, 2, None),
    (407, "Grete Holm", 203, 102, 1, "Partner"),
    (408, "Hugh Penrose", 203, 101, 2, "Associate"),
]
REVIEWS = {401: "<p>Ada Winterbourne advises owners of ferries on collisions and salvage.</p>"}


def contact(telephone):
    return {"email": None, "telephone": telephone, "website": None, "addressLines": ["1 Quay Street", "Port Aldren"]}


def firm_profile(firm_id, name, telephone):
    group = {"publicationTypeGroupId": 1, "name": GUIDE["name"], "isCurrent": True}
    return {"organisationId": firm_id, "organisationName": name, "groups": [group], "contact": contact(telephone)}


def lawyer_profile(lawyer_id, job_title):
    return {
        "personOrganisationId": lawyer_id,
        "jobTitle": job_title,
        "languages": ["English"],
        "contact": contact(None),
    }


def review(lawyer_id):
    return {"contentId": 9000 + lawyer_id, "subsectionId": 101, "html": REVIEWS[lawyer_id], "quotes": []}


def version(*content):
    """Returns a text that changes with the content. A pull requests details again only if their version is new."""
    return hashlib.sha256(json.dumps(content).encode()).hexdigest()[:12]


def table(table_id, practice_area_id):
    return {
        "subsectionId": table_id,
        "practiceAreaId": practice_area_id,
        "locationId": 1,
        "subsectionTypeId": 1,
        "parentSubsectionId": None,
        "rankOrder": table_id,
    }


def firm(firm_id, name, telephone):
    return {
        "organisationId": firm_id,
        "name": name,
        "townName": "Port Aldren",
        "countryName": None,
        "firmType": 1,
        "crmKey": f"CRM-{firm_id}",
        "version": version(name, telephone),
        "details": ["profile-basics"],
    }


def department(department_id, firm_id, table_id, tier_id):
    heads = [row[0] for row in LAWYERS if row[2] == firm_id and row[3] == table_id][:1]
    return {
        "departmentProfileId": department_id,
        "parentOrganisationId": firm_id,
        "subsectionId": table_id,
        "tierId": tier_id,
        "rankedYears": [2026, 2025],
        "headPersonOrganisationIds": heads,
        "version": version(department_id),
        "details": [],
    }


def lawyer(lawyer_id, name, firm_id, table_id, tier_id, job_title):
    return {
        # Ids may be texts, as in a database with text keys.
        "personOrganisationId": str(lawyer_id),
        "personId": str(lawyer_id + 1000),
        "fullName": name,
        "parentOrganisationId": str(firm_id),
        "organisationId": None,
        # An absent field counts as null: the country is absent.
        "townName": "Port Aldren",
        "rankings": [{"subsectionId": table_id, "tierId": str(tier_id), "rankedYears": [2026], "basedIn": None}],
        # Fields that Laurel does not know are ignored.
        "gender": None,
        "editedBy": "registry",
        "version": version(name, job_title, REVIEWS.get(lawyer_id)),
        "details": ["profile-basics"] + (["editorial-reviews"] if lawyer_id in REVIEWS else []),
    }


def menu(section_id, title, links):
    items = [{"link_text": text, "link_url": url} for text, url in links]
    columns = {"subsection_id": section_id, "subsection_title": title, "subsection_links": items}
    return {"section_id": section_id, "nav_subsections": [columns]}


def page(items):
    return {"total": len(items), "items": items}


def responses():
    """Returns the response of each call by its path."""
    head = {"publicationTypeGroupId": 1, "publicationId": 11}
    calls = {
        # Required calls
        "/publications/type-groups": [GUIDE],
        "/static/1/practice-areas.json": {
            **head,
            "group": GUIDE,
            "publications": [EDITION],
            "practiceAreas": PRACTICE_AREAS,
            "locations": LOCATIONS,
            "subsectionTypes": TABLE_TYPES,
            "tiers": TIERS,
            "subsections": [table(*row) for row in TABLES],
        },
        "/static/1/ranked-organisations.json": {
            **head,
            "organisations": [firm(*row) for row in FIRMS],
            "departments": [department(*row) for row in DEPARTMENTS],
            "offices": [],
        },
        "/static/1/ranked-individuals.json": {**head, "individuals": [lawyer(*row) for row in LAWYERS]},
        "/static/1/overviews.json": {**head, "overviews": []},
        "/static/1/download-guide-info.json": {**head, "guide": None},
        # Optional calls
        "/articles": page(
            [
                {
                    "articleId": 501,
                    "seoTitle": "tides-and-time-charters",
                    "title": "Tides and time charters",
                    "summary": "Owners and charterers disagree about the tide.",
                    "html": "<p>The tide waits for no charterer.</p>",
                    "publishedOn": "2026-02-10",
                    "parentOrganisationIds": [201],
                    "topicIds": [1],
                    "authorIds": [],
                    "contributors": ["Ada Winterbourne"],
                    "languages": [],
                }
            ]
        ),
        "/api/cms/v2/topics/categories": [{"id": 1, "name": "Shipping"}],
        "/events/types": [{"eventTypeId": 1, "name": "Round table"}],
        "/events": page(
            [
                {
                    "eventId": 601,
                    "eventTypeId": 1,
                    "title": "Salvage at noon",
                    "startsOn": "2030-05-04",
                    "endsOn": "2030-05-04",
                    "place": None,
                    "url": None,
                    "html": "<p>Lawyers and tug masters meet.</p>",
                }
            ]
        ),
        "/api/cms/v2/options/headless-settings": {
            "acf": {
                "nav_sections": [
                    menu("rankings", "Guides", [("Harbour firms", "/all-law-firms-harbour-1")]),
                    menu("articles-events", "Read", [("Articles", "/articles"), ("Events", "/events")]),
                ]
            }
        },
    }
    for firm_id, name, telephone in FIRMS:
        calls[f"/organisations/{firm_id}/profile-basics"] = firm_profile(firm_id, name, telephone)
    for lawyer_id, _name, _firm, _table, _tier, job_title in LAWYERS:
        calls[f"/persons/{lawyer_id}/profile-basics"] = lawyer_profile(lawyer_id, job_title)
    for lawyer_id in REVIEWS:
        calls[f"/editorial-review/persons/{lawyer_id}"] = [review(lawyer_id)]
    return calls


class Handler(BaseHTTPRequestHandler):
    """Responds to GET requests with the right key. The server has `calls` and `key`."""

    protocol_version = "HTTP/1.1"

    def do_GET(self):
        expected = f"Bearer {self.server.key}".encode()
        received = self.headers.get("Authorization", "").encode()
        if not hmac.compare_digest(received, expected):
            return self.respond(401, {"error": "The Authorization header does not have the key."})
        content = self.server.calls.get(urlsplit(self.path).path)
        if content is None:
            return self.respond(404, {"error": "This upstream does not have the content."})
        return self.respond(200, content)

    def respond(self, status, content):
        body = json.dumps(content).encode()
        etag = f'"{hashlib.sha256(body).hexdigest()[:32]}"'
        is_known = status == 200 and self.headers.get("If-None-Match") == etag
        self.send_response(304 if is_known else status)
        self.send_header("ETag", etag)
        self.send_header("Content-Type", "application/json; charset=utf-8")
        if not is_known:
            self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        if not is_known:
            self.wfile.write(body)

    def log_message(self, format, *args):
        """Logs the address and the status, and no header: the Authorization header has the key."""
        sys.stderr.write(f"{self.command} {self.path} {args[1] if len(args) > 1 else ''}\n")


def main():
    parser = argparse.ArgumentParser(description="Serves an upstream of Laurel on 127.0.0.1.")
    parser.add_argument("--port", type=int, default=8400)
    port = parser.parse_args().port
    key = os.environ.get("API_KEY", "")
    if key == "":
        sys.exit("Set API_KEY to the key that requests must have.")
    server = ThreadingHTTPServer(("127.0.0.1", port), Handler)
    server.calls, server.key = responses(), key
    print(f"Serving http://127.0.0.1:{server.server_port}", flush=True)
    try:
        server.serve_forever()
    except KeyboardInterrupt:
        server.server_close()


if __name__ == "__main__":
    main()
