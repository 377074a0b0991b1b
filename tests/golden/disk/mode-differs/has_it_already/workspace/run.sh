#!/bin/sh
echo tide
