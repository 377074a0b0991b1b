"""Examples of edits: diffs, patches, and blocks with what is searched for."""

from descant_server.format_catalogue.examples.example import ALL, EDITS, FormatExample

EXAMPLES = (
    FormatExample(
        "Unified diff",
        "unified_diff",
        ALL,
        """diff --git a/src/tides.py b/src/tides.py
--- a/src/tides.py
+++ b/src/tides.py
@@ -1,2 +1,2 @@
-high = 4
+high = 5
 low = 1
""",
    ),
    FormatExample(
        "git format-patch, mails",
        "unified_diff",
        ALL,
        """From 1f0c3d5e6a7b8c9d0e1f2a3b4c5d6e7f8a9b0c1d Mon Sep 17 00:00:00 2001
From: Ada <ada@example.org>
Date: Mon, 23 Nov 2026 10:00:00 +0000
Subject: [PATCH] Raise the tide

---
 src/tides.py | 2 +-
 1 file changed, 1 insertion(+), 1 deletion(-)

diff --git a/src/tides.py b/src/tides.py
--- a/src/tides.py
+++ b/src/tides.py
@@ -1,2 +1,2 @@
-high = 4
+high = 5
 low = 1
-- 
2.45.0
""",
    ),
    FormatExample(
        "svn diff",
        "unified_diff",
        EDITS,
        """Index: src/tides.py
===================================================================
--- src/tides.py	(revision 41)
+++ src/tides.py	(working copy)
@@ -1,2 +1,2 @@
-high = 4
+high = 5
 low = 1
""",
    ),
    FormatExample(
        "Context diff",
        "unified_diff",
        EDITS,
        """*** src/tides.py	2026-11-22
--- src/tides.py	2026-11-23
***************
*** 1,2 ****
! high = 4
  low = 1
--- 1,2 ----
! high = 5
  low = 1
""",
    ),
    FormatExample(
        "apply_patch",
        "apply_patch",
        ALL,
        """*** Begin Patch
*** Update File: src/tides.py
@@
-high = 4
+high = 5
 low = 1
*** Add File: src/moon.py
+full = 1
*** Delete File: src/old.py
*** End Patch
""",
    ),
    FormatExample(
        "Search/replace blocks",
        "search_replace",
        EDITS,
        """src/tides.py
<<<<<<< SEARCH
high = 4
=======
high = 5
>>>>>>> REPLACE
""",
    ),
    FormatExample(
        "aider in its fences",
        "search_replace",
        EDITS,
        """src/tides.py
<source>
<<<<<<< SEARCH
high = 4
=======
high = 5
>>>>>>> REPLACE
</source>
""",
    ),
    FormatExample(
        "Conflict markers",
        "search_replace",
        EDITS,
        """src/tides.py
```python
<<<<<<< ORIGINAL
high = 4
=======
high = 5
>>>>>>> UPDATED
```
""",
    ),
)
