PRAGMA application_id = 1346981710;
PRAGMA user_version = 3;
BEGIN TRANSACTION;
CREATE TABLE assignments (
    number INTEGER PRIMARY KEY,
    title TEXT NOT NULL,
    game TEXT NOT NULL,
    handout TEXT NOT NULL,
    contract TEXT NOT NULL,
    opens REAL NOT NULL,
    due REAL,
    daily INTEGER NOT NULL,
    settings TEXT NOT NULL
);
INSERT INTO "assignments" VALUES(1,'Puissance 3','puissance3','etat','',10.0,99.0,20,'{}');
CREATE TABLE class (
    name TEXT PRIMARY KEY,
    value TEXT NOT NULL
);
INSERT INTO "class" VALUES('name','"nsi"');
INSERT INTO "class" VALUES('format','1');
CREATE TABLE conditions (
    number INTEGER PRIMARY KEY,
    text TEXT NOT NULL UNIQUE
);
INSERT INTO "conditions" VALUES(1,'{}');
CREATE TABLE due_dates (
    assignment INTEGER NOT NULL REFERENCES assignments,
    person INTEGER NOT NULL REFERENCES people,
    due REAL NOT NULL,
    PRIMARY KEY (assignment, person)
);
CREATE TABLE entries (
    tournament TEXT NOT NULL REFERENCES tournaments,
    number INTEGER NOT NULL,
    game TEXT NOT NULL REFERENCES games,
    digest TEXT NOT NULL DEFAULT '',
    PRIMARY KEY (tournament, game)
);
INSERT INTO "entries" VALUES('ladder-1',0,'game 0','5715041ba27bd190');
INSERT INTO "entries" VALUES('ladder-1',1,'game 1','1a2824f6cc4e6a76');
CREATE TABLE games (
    id TEXT PRIMARY KEY,
    pair TEXT NOT NULL,
    game TEXT NOT NULL,
    round INTEGER NOT NULL,
    first TEXT NOT NULL,
    first_program TEXT NOT NULL,
    first_output TEXT NOT NULL,
    second TEXT NOT NULL,
    second_program TEXT NOT NULL,
    second_output TEXT NOT NULL,
    opening TEXT NOT NULL,
    seed INTEGER NOT NULL,
    moves TEXT NOT NULL,
    seconds TEXT NOT NULL,
    winner TEXT,
    termination TEXT NOT NULL,
    cause TEXT NOT NULL,
    trace TEXT NOT NULL,
    conditions INTEGER NOT NULL REFERENCES conditions,
    digest TEXT NOT NULL DEFAULT ''
);
INSERT INTO "games" VALUES('game 0','pair 1','puissance3',1,'1.1','x','printed','level:n=2','x','','',1,'','[]','first','win','{}','',1,'a0a0792f462c72eaa0850b966ed78572');
INSERT INTO "games" VALUES('game 1','pair 1','puissance3',1,'level:n=2','x','','1.1','x','','',1,'','[]','first','win','{}','',1,'18bc603580209b304626e125fc8cc9e2');
CREATE TABLE hand_ins (
    number INTEGER PRIMARY KEY,
    assignment INTEGER NOT NULL REFERENCES assignments,
    person INTEGER NOT NULL REFERENCES people,
    version INTEGER NOT NULL,
    name TEXT NOT NULL,
    digest TEXT NOT NULL,
    received REAL NOT NULL,
    late REAL NOT NULL,
    stage TEXT NOT NULL,
    stopped TEXT,
    found TEXT NOT NULL,
    content BLOB,
    UNIQUE (person, assignment, version)
);
INSERT INTO "hand_ins" VALUES(1,1,1,1,'a.py','687d05463f1987d2a8c8cd3780440b27',20.0,0.0,'ladder',NULL,'{"exercises": {"passed": 1, "shares": {"fini": 0.5, "init": 1.0}, "view": {"exercises": [{"name": "init"}]}}}',X'2320416461');
INSERT INTO "hand_ins" VALUES(2,1,2,1,'b.py','898dba7bfe663cc3fa5121b962251be5',120.0,21.0,'exercises',NULL,'{"read": {"lines": 1, "notes": []}}',X'23205A6F65');
CREATE TABLE log (
    number INTEGER PRIMARY KEY,
    time REAL NOT NULL,
    person INTEGER,
    event TEXT NOT NULL,
    about TEXT NOT NULL
);
INSERT INTO "log" VALUES(1,20.0,1,'hand-in','1');
CREATE TABLE people (
    number INTEGER PRIMARY KEY,
    name TEXT NOT NULL,
    alias TEXT UNIQUE,
    team TEXT NOT NULL DEFAULT '',
    presence TEXT NOT NULL DEFAULT 'here',
    note TEXT NOT NULL DEFAULT '',
    code TEXT UNIQUE
);
INSERT INTO "people" VALUES(1,'Ada',NULL,'','here','','hash');
INSERT INTO "people" VALUES(2,'Zoé',NULL,'les As','here','',NULL);
CREATE TABLE playing (
    assignment INTEGER NOT NULL REFERENCES assignments,
    person INTEGER NOT NULL REFERENCES people,
    hand_in INTEGER NOT NULL REFERENCES hand_ins,
    PRIMARY KEY (assignment, person)
);
INSERT INTO "playing" VALUES(1,1,1);
CREATE TABLE tournaments (
    id TEXT PRIMARY KEY,
    game TEXT NOT NULL,
    settings TEXT NOT NULL,
    entrants TEXT NOT NULL,
    started TEXT NOT NULL,
    digest TEXT NOT NULL DEFAULT ''
);
INSERT INTO "tournaments" VALUES('ladder-1','puissance3','{"mode": "ladder", "seed": 1}','[]','2026-11-19','ef8b6d811d7a33c9');
CREATE INDEX hand_ins_of ON hand_ins (assignment, person);
CREATE INDEX games_of_pairs ON games (pair, first, second, winner, id);
CREATE INDEX games_of_first ON games (first, second);
CREATE INDEX games_of_second ON games (second);
COMMIT;
