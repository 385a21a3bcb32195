"""Values as sentences, tables, boards, charts and pages."""
